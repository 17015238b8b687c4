import { createRequire } from "node:module";
import type { Plugin } from "vite";

const require = createRequire(import.meta.url);
const folder = require.resolve("react/package.json").replace("package.json", "");
const REACT = `${folder}cjs/react.production.js`;
const JSX_RUNTIME = `${folder}cjs/react-jsx-runtime.production.js`;

/** Gives React named exports in the client bundle. As CommonJS, React would cost half a kilobyte on most pages. */
export function reactExportsPlugin(): Plugin {
  return {
    name: "react-exports",
    apply: "build",
    applyToEnvironment: ({ name }) => name === "client",
    enforce: "pre",
    resolveId: {
      filter: { id: /^react$/ },
      // React's own modules share the original object.
      handler: (_, importer) => (importer && /[\\/]cjs[\\/]/.test(importer) ? REACT : null),
    },
    load: {
      filter: { id: /[\\/]node_modules[\\/]react[\\/](index|jsx-runtime)\.js$/ },
      handler(id) {
        const file = id.endsWith("index.js") ? REACT : JSX_RUNTIME;
        const names = Object.keys(require(file) as object).filter((name) => !name.startsWith("__"));
        return [
          `import react from ${JSON.stringify(file)};`,
          "export default react;",
          ...names.map((name) => `export const ${name} = /* @__PURE__ */ (() => react.${name})();`),
        ].join("\n");
      },
    },
  };
}
