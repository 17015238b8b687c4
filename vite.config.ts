import { reactRouter } from "@react-router/dev/vite";
import { createHash } from "node:crypto";
import { relative } from "node:path";
import { defineConfig } from "vite";
import { pictureSources } from "./app/content/parts/pictures.ts";
import { chunks, formStyles, matchFiles } from "./vite/chunks.ts";
import { picturePlugin } from "./vite/picture-plugin.ts";
import { oldestBrowsers } from "./vite/oldest-browsers.ts";
import { routerMessagesPlugin } from "./vite/router-messages.ts";

const FRAMEWORK =
  /node_modules[\\/](react|react-dom|react-router|scheduler|@react-router|cookie|set-cookie-parser)[\\/]/;

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
      transform: { filter: { id: matchFiles(formStyles) }, handler: () => ({ moduleSideEffects: "no-treeshake" }) },
    },
    routerMessagesPlugin(),
    picturePlugin({ folder: "app/content/parts/pictures", sources: pictureSources }),
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
                // Before the rest: a group takes what its files import, React included.
                { name: "framework", test: FRAMEWORK, priority: 2 },
                ...chunks.map((chunk) => ({ name: chunk.name, priority: chunk.priority, test: matchFiles(chunk) })),
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
            seed: "./scripts/seed.ts",
          },
        },
      },
    },
  },
}));
