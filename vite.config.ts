import { reactRouter } from "@react-router/dev/vite";
import { defineConfig } from "vite";
import { pictureSources } from "./app/content/parts/pictures.ts";
import { chunks, formStyles, matchFiles, shellName } from "./vite/chunks.ts";
import { picturePlugin } from "./vite/picture-plugin.ts";
import { oldestBrowsers } from "./vite/oldest-browsers.ts";
import { fetchedImportsPlugin } from "./vite/fetched-imports.ts";

const FRAMEWORK =
  /node_modules[\\/](react|react-dom|react-router|scheduler|@react-router|cookie|set-cookie-parser)[\\/]/;

export default defineConfig(({ command }) => ({
  plugins: [
    reactRouter(),
    {
      // React Router would name the files of all server entries after the first.
      name: "named-server-entries",
      configEnvironment: (name) =>
        name === "ssr" ? { build: { rollupOptions: { output: { entryFileNames: "[name].js" } } } } : undefined,
    },
    {
      // Without this plugin, the build would drop these style sheets from pages that do not use their classes.
      name: "keep-form-styles",
      apply: "build",
      enforce: "post",
      transform: { filter: { id: matchFiles(formStyles) }, handler: () => ({ moduleSideEffects: "no-treeshake" }) },
    },
    fetchedImportsPlugin(),
    picturePlugin({ folder: "app/content/parts/pictures", sources: pictureSources }),
  ],
  // No two style sheets have the same name (docs/layers.test.ts).
  css: { modules: { generateScopedName: "[name]-[local]" } },
  build: {
    target: oldestBrowsers,
    cssTarget: oldestBrowsers,
    assetsInlineLimit: 0,
    modulePreload: {
      // Every page loads these chunks anyway.
      resolveDependencies: (_, files) => files.filter((file) => !/(framework|shell|rolldown-runtime)-/.test(file)),
    },
  },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          treeshake: {
            // The build drops these calls if nothing uses their result: URLs, texts and React Router's warnings.
            manualPureFunctions: ["href", "typeset", "warning", "warningOnce", "warnOnce"],
            // No module of app/ has side effects. Without this option, pages load modules that only the server uses.
            moduleSideEffects: [{ test: /[\\/]app[\\/].*\.tsx?$/, sideEffects: false }],
          },
          output: {
            // Hashes compress badly; seven characters suffice.
            entryFileNames: "assets/[name]-[hash:7].js",
            chunkFileNames: "assets/[name]-[hash:7].js",
            codeSplitting: {
              // Files that all pages need are in two chunks, not twenty. The framework stays cached across releases.
              groups: [
                { name: "framework", test: FRAMEWORK, priority: 2 },
                { name: shellName, priority: 2 },
                ...chunks.map((chunk) => ({ name: chunk.name, priority: chunk.priority, test: matchFiles(chunk) })),
              ],
            },
          },
        },
      },
    },
    ssr: {
      // Without this definition, the build contains React's development version too, which every start would read.
      ...(command === "build" && { define: { "process.env.NODE_ENV": JSON.stringify("production") } }),
      resolve: {
        // All other packages are bundled, because Node would resolve them at each start. Sharp is native, pino loads files
        // of its own, and maildev is a development tool.
        noExternal: command === "build" ? true : [],
        external: command === "build" ? ["sharp", "pino", "maildev"] : [],
      },
      build: {
        // The commands are bundled too, because a container has no scripts/, and Node cannot run the mails' TSX.
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
