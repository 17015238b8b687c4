import type { Plugin } from "vite";

/** Options of React Router that this site leaves off: instrumentations, lazy route discovery, server components. */
const UNUSED = ["router/instrumentation", "dom/ssr/fog-of-war", "errors"];

/** Replaces exports of unused features by functions that return undefined, which saves two kilobytes a page. */
export function routerFeaturesPlugin(): Plugin {
  const found = new Set<string>();
  return {
    name: "router-features",
    apply: "build",
    applyToEnvironment: ({ name }) => name === "client",
    transform: {
      filter: {
        id: new RegExp(String.raw`react-router[\\/]dist[\\/]production[\\/]lib[\\/](${UNUSED.join("|")})\.js$`),
      },
      handler(code, id) {
        found.add(id);
        const names = /export \{ (.*) \};/.exec(code)![1]!.split(", ");
        return {
          code: `const off = () => {};\nexport { ${names.map((name) => `off as ${name}`).join(", ")} };`,
          map: null,
        };
      },
    },
    buildEnd(error) {
      if (!error && found.size < UNUSED.length) this.error(`React Router has renamed one of ${UNUSED.join(", ")}`);
    },
  };
}
