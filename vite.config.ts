import { reactRouter } from "@react-router/dev/vite";
import { createHash } from "node:crypto";
import { relative } from "node:path";
import { defineConfig } from "vite";
import { pictureSources } from "./app/content/pictures.ts";
import { picturePlugin } from "./vite/picture-plugin.ts";
import { oldestBrowsers } from "./vite/oldest-browsers.ts";
import { routerMessagesPlugin } from "./vite/router-messages.ts";

const FRAMEWORK =
  /node_modules[\\/](react|react-dom|react-router|scheduler|@react-router|cookie|set-cookie-parser)[\\/]/;

/**
 * What app/root.tsx shows to everybody, and the small parts that most pages have: with their style sheets in one, a page
 * asks for no more files before its first paint than a browser fetches at once (six), fonts included.
 */
const SHELL = new RegExp(
  `[\\\\/]app[\\\\/](${[
    "root",
    "layout/(auth-modal-context|consent-effects|footer|header|invitation|lost|main-id|mark|menu-sheet|navigation-announcer|nonce|one-version|page-head|page-identity|page-meta|remembered-theme|said-in-the-form|scroll-top|services-menu|sub-menu|theme|theme-switch|use-after-navigation|use-same-viewer|wordmark)",
    "ui/(button|class-names|focused-on-load|form-answer|icons|notice|picture|route-modules|states|toast|use-hydrated)",
    "content/(common\\.messages|navigation|postal-address|public-pages|typo)",
    "http/content-version",
    "features/consent/(consent|consent-slot|consent-storage|consent-store|use-consent)",
  ]
    .join("|")
    .replaceAll("/", "[\\\\/]")})\\.tsx?`,
);

/** What a page says of an answer, in forms and without any. */
const ANSWERS = /[\\/]app[\\/](ui[\\/]answer-notice|content[\\/]member-refusals)\.tsx?/;
/** What forms share, and apart from it their styles, which a page may link before it has a form. */
const FORMS = /[\\/]app[\\/]ui[\\/](dialog|field|scrollbar-place|use-checked-form|use-form-to)\.tsx?/;
/** With the style sheet of the card of an appointment: a file of its own would be the contact page's seventh. */
const FORM_STYLES = /[\\/]app[\\/](ui[\\/](dialog|field)|features[\\/]booking[\\/]booking-card)\.module\.css/;
/** The header's menu of somebody who is logged in. */
const MENU =
  /[\\/]app[\\/]features[\\/]client-space[\\/](dashboard-menu|logout-form|profile-picture|profile-picture-labels)\.(tsx?|module\.css)/;

/** Of the page with the agenda, what everybody sees: its calendar, and the gate. Its styles are of all of it. */
const AGENDA =
  /[\\/]app[\\/](features[\\/](booking[\\/](agenda|calendar)\.tsx|booking[\\/](agenda\.module|booking\.messages)|enquiries[\\/]enquiry-form\.module)|routes[\\/]contact\.module)/;
/** What only members have of it. */
const BOOKING =
  /[\\/]app[\\/]features[\\/](booking[\\/](confirmation|day-panel|picker|use-day-slots)|enquiries[\\/](enquiry-form|enquiry\.messages))\.tsx?/;
/** The months of the calendar, and days in words: pages have these without an agenda. */
const DATES = /[\\/]app[\\/](content[\\/]dates|features[\\/]booking[\\/]calendar-month|layout[\\/]agency-phone)\.tsx?$/;
/** What pages about one appointment, and the client's own space, share with it. */
const BOOKING_WORDS = /[\\/]app[\\/]features[\\/](booking[\\/]booking-card|enquiries[\\/]enquiry)\.tsx?$/;
/** The gallery's two style sheets as one: with two, its first picture is the seventh file. */
const GALLERY_STYLES = /[\\/]app[\\/](features[\\/]showcase[\\/]gallery|routes[\\/]photo-gallery)\.module\.css/;
/** The consent cards, which are fetched when somebody is asked. */
const CONSENT_CARDS = /[\\/]app[\\/](features[\\/]consent[\\/]consent(-views|\.messages)|ui[\\/]switch)\.tsx?/;

/** Of a file of styles: two with the same would share their classes. */
function shortHash(file: string): string {
  return createHash("sha256").update(file.replaceAll("\\", "/")).digest("hex").slice(0, 5);
}

export default defineConfig(({ command }) => ({
  plugins: [
    reactRouter(),
    {
      // React Router names every entry of the server after its only one.
      name: "named-server-entries",
      configEnvironment: (name) =>
        name === "ssr" ? { build: { rollupOptions: { output: { entryFileNames: "[name].js" } } } } : undefined,
    },
    {
      // A page links the styles that its modules name, though they use no class of them: a member's form is loaded later.
      name: "named-styles",
      apply: "build",
      enforce: "post",
      transform: { filter: { id: FORM_STYLES }, handler: () => ({ moduleSideEffects: "no-treeshake" }) },
    },
    routerMessagesPlugin(),
    picturePlugin({ folder: "app/content/pictures", sources: pictureSources }),
  ],
  // Vite's own add the line where each stands, which compresses to nothing.
  css: {
    modules: { generateScopedName: (name, file) => `_${name}_${shortHash(relative(import.meta.dirname, file))}` },
  },
  build: {
    target: oldestBrowsers,
    cssTarget: oldestBrowsers,
    assetsInlineLimit: 0,
  },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          treeshake: {
            // Left out: an address that nothing uses, what React Router warns developers of, and how it would ask for
            // routes that it does not know (react-router.config.ts: it knows all of them).
            manualPureFunctions: ["href", "warning", "warningOnce", "warnOnce", "UNSAFE_useFogOFWarDiscovery"],
            // What it makes is used by the server alone; without this, pages fetch an empty file.
            moduleSideEffects: [{ test: /[\\/]structured-data\.ts$/, sideEffects: false }],
          },
          output: {
            // Names are what compresses least: seven letters tell our builds apart as well as eight.
            entryFileNames: "assets/[name]-[hash:7].js",
            chunkFileNames: "assets/[name]-[hash:7].js",
            codeSplitting: {
              // What every page needs, in two files instead of twenty; the first stays in caches through our releases.
              groups: [
                // Before the rest: a group takes what its files need along, React included.
                { name: "framework", test: FRAMEWORK, priority: 2 },
                { name: "shell", test: SHELL, priority: 2 },
                { name: "form-styles", test: FORM_STYLES, priority: 2 },
                { name: "answers", test: ANSWERS, priority: 2 },
                { name: "dates", test: DATES, priority: 2 },
                // One file of what forms share weighs a third less than its parts, each compressed alone.
                { name: "forms", test: FORMS, priority: 1 },
                { name: "menu", test: MENU },
                // Before what uses it: other pages have it without the agenda and its forms.
                { name: "booking-words", test: BOOKING_WORDS, priority: 1 },
                // Before the picker, which takes what it needs along: visitors do not load that.
                { name: "agenda", test: AGENDA, priority: 1 },
                { name: "booking", test: BOOKING },
                { name: "gallery", test: GALLERY_STYLES },
                { name: "consent", test: CONSENT_CARDS },
              ],
            },
          },
        },
      },
    },
    ssr: {
      resolve: {
        // In few files: Node looks for each at every start. Kysely too, though the migrations import it beside the build:
        // the databases that they are given are used by what they can do. Left out: what is not JavaScript, what looks
        // for files of its own, and what only a machine of ours has.
        noExternal: command === "build" ? true : [],
        external: command === "build" ? ["sharp", "pino", "maildev"] : [],
      },
      build: {
        // The site, and the commands of who runs it: a container has no scripts/, and Node alone cannot read mails.
        rollupOptions: {
          input: {
            index: "./start.ts",
            server: "./server.ts",
            account: "./scripts/account.ts",
            backup: "./scripts/backup.ts",
            restore: "./scripts/restore.ts",
            ready: "./scripts/ready.ts",
            unavailability: "./scripts/unavailability.ts",
            demo: "./scripts/fill-demo.ts",
          },
        },
      },
    },
  },
}));
