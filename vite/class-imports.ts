import type { Plugin } from "vite";

/**
 * Imports the classes of a CSS Module by name in the client bundle, so that it holds only those that are used: the
 * default export is an object with all of them.
 */
export function classImportsPlugin(): Plugin {
  return {
    name: "class-imports",
    apply: "build",
    applyToEnvironment: ({ name }) => name === "client",
    enforce: "pre",
    transform: {
      filter: { id: /\.tsx?$/, code: ".module.css" },
      handler: (code) => ({
        code: code.replaceAll(/^import (\w+) from ("[^"]+\.module\.css")/gm, "import * as $1 from $2"),
        map: null,
      }),
    },
  };
}
