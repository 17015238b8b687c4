import type { KnipConfig } from "knip";
import manifest from "./package.json" with { type: "json" };

/** The source files of the programs that npm scripts run: build/server/seed.js gives scripts/seed.ts. */
const programs = Object.values(manifest.scripts)
  .flatMap((command) => command.match(/(?<!node )(?<= )[\w/.-]+\.(?:js|mjs|ts)\b/g) ?? [])
  .map((path) =>
    path.replace(/^build\/server\/index\.js$/, "server.ts").replace(/^build\/server\/(.+)\.js$/, "scripts/$1.ts"),
  );

export default {
  entry: [
    "start.ts",
    "server.ts",
    "app/platform/mail/received-mail-program.server.ts",
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
  ignoreBinaries: ["Xvfb", "nginx"],
  project: ["**/*.{ts,tsx,mjs,css}"],
  // A type may be exported for a function's signature before any file imports it.
  ignoreExportsUsedInFile: { interface: true, type: true },
  compilers: {
    // Style sheets load fonts with url("@fontsource…").
    css: (text) =>
      Array.from(text.matchAll(/(?:@import\s+|url\()"([@.][^"]+)"/g), ([, path]) => `import "${path}";`).join("\n"),
  },
} satisfies KnipConfig;
