import type { KnipConfig } from "knip";
import commands from "./scripts/commands.json" with { type: "json" };

/** What scripts/run.mjs can start: a program that is not among them is dead. */
const programs = Object.values(commands).flatMap((command) =>
  "source" in command ? [command.source] : "program" in command ? [command.program] : [],
);

export default {
  entry: [
    "start.ts",
    "server.ts",
    ...programs,
    "vite/precompress.ts",
    "scripts/*.d.ts",
    "bench/*.ts",
    "faults/*.ts",
    "browsers/*.ts",
    "faults/support/*.mjs",
    "migrations/[0-9]*.ts",
  ],
  // The machine's own, where it has them.
  ignoreBinaries: ["Xvfb", "nginx", "taskset"],
  project: ["**/*.{ts,tsx,mjs,css}"],
  // The type of what a module exports may be named, though nobody names it yet.
  ignoreExportsUsedInFile: { interface: true, type: true },
  compilers: {
    // Fonts reach the style sheets by url("@fontsource…").
    css: (text) =>
      Array.from(text.matchAll(/(?:@import\s+|url\()"([@.][^"]+)"/g), ([, path]) => `import "${path}";`).join("\n"),
  },
} satisfies KnipConfig;
