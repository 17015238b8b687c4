import type { KnipConfig } from "knip";
import commands from "./scripts/commands.json" with { type: "json" };

/** Programs of scripts/run.mjs: any other program is dead code. */
const programs = Object.values(commands).flatMap((command) =>
  "source" in command ? [command.source] : "program" in command ? [command.program] : [],
);

export default {
  entry: [
    "start.ts",
    "server.ts",
    ...programs,
    "vite/precompress.ts",
    // A route in development only.
    "app/routes/development/ui-parts.tsx",
    "scripts/*.d.ts",
    "bench/*.ts",
    "faults/*.ts",
    "browsers/*.ts",
    "faults/support/*.mjs",
    "migrations/[0-9]*.ts",
  ],
  // System programs.
  ignoreBinaries: ["Xvfb", "nginx", "taskset"],
  project: ["**/*.{ts,tsx,mjs,css}"],
  // A type may be exported for a function's signature before any file imports it.
  ignoreExportsUsedInFile: { interface: true, type: true },
  compilers: {
    // Style sheets load fonts with url("@fontsource…").
    css: (text) =>
      Array.from(text.matchAll(/(?:@import\s+|url\()"([@.][^"]+)"/g), ([, path]) => `import "${path}";`).join("\n"),
  },
} satisfies KnipConfig;
