import type { Plugin } from "vite";

/** Replaces the function that Vite wraps around every `import()` of the client bundle by `importFetched`. */
export function fetchedImportsPlugin(): Plugin {
  let isReplaced = false;
  return {
    name: "fetched-imports",
    apply: "build",
    applyToEnvironment: ({ name }) => name === "client",
    transform: {
      filter: { id: /vite[\\/]preload-helper\.js$/ },
      handler() {
        isReplaced = true;
        return { code: `export { importFetched as __vitePreload } from "/app/router/import-fetched.ts";`, map: null };
      },
    },
    buildEnd(error) {
      if (!error && !isReplaced) this.error("Vite has renamed its preload helper");
    },
  };
}
