import type { KnipConfig } from "knip";

export default {
  entry: ["server.ts", "scripts/*.{mjs,ts}", "bench/*.ts", "migrations/[0-9]*.ts"],
  project: ["**/*.{ts,tsx,mjs,css}"],
  // The type of what a module exports may be named, though nobody names it yet.
  ignoreExportsUsedInFile: { interface: true, type: true },
  compilers: {
    // Fonts reach the style sheets by url("@fontsource…").
    css: (text) =>
      Array.from(text.matchAll(/(?:@import\s+|url\()"([@.][^"]+)"/g), ([, path]) => `import "${path}";`).join("\n"),
  },
} satisfies KnipConfig;
