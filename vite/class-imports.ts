import type { Plugin } from "vite";

/** Imports the classes of CSS Modules by name in the client bundle, which then contains only those that are used. */
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
