import { defineConfig, type OxlintOverride } from "oxlint";

// Import rules (docs/architecture.md). If several overrides set a rule for a file, the last one applies.

/** The subfolders of each feature, in order: a subfolder imports earlier subfolders and the files at the feature's root. */
export const features: Record<string, readonly string[]> = {
  account: [
    "lockout",
    "password",
    "session",
    "access",
    "members",
    "second-factor",
    "email-address",
    "log-in",
    "password-change",
    "sign-up",
    "auth-window",
  ],
  analytics: [],
  booking: [
    "time",
    "closures",
    "availability",
    "personal-calendars",
    "appointments",
    "pending-changes",
    "proposals",
    "public-booking",
    "client-appointments",
    "reminders",
    "agency-appointments",
    "undo",
    "agency-agenda",
    "today",
    "opening-hours",
    "closing",
    "calendar-feeds",
    "privacy",
  ],
  clients: [],
  consent: [],
  emails: [],
  enquiries: ["form", "settings", "inbox", "thread", "reply", "client"],
  media: [],
  privacy: [],
  profile: [],
  publishing: ["store", "merge", "drafts", "versions", "texts", "prices", "media", "pictures", "films"],
  showcase: ["films", "gallery", "prices", "services", "carousel"],
};

/** The layers below the features: each imports itself and the layers listed here. */
export const layers: Record<string, readonly string[]> = {
  platform: [],
  french: [],
  forms: ["french", "ui"],
  ui: [],
  content: ["french", "forms"],
  email: ["platform", "french", "forms", "content"],
  records: ["platform"],
  router: ["french", "forms", "content", "ui"],
};

/** A feature's rules import values only from the feature itself, these layers and platform/*.ts. */
const PURE_LAYERS = ["french", "forms", "content"];
const PURE_LIBRARIES = ["zod", "react-router", "ical-generator", "ical.js", "suncalc", "otpauth", "uqr", "diff"];

export const layerSubfolders: Record<string, readonly string[]> = {
  platform: [
    "config",
    "logging",
    "security",
    "schema",
    "database",
    "events",
    "mail",
    "files",
    "media",
    "backup",
    "operations",
  ],
  http: ["response", "static", "request", "live", "pages", "forms", "content-forms", "entrance"],
  application: ["exports", "privacy", "agency", "operations", "composition"],
};

interface Pattern {
  regex?: string;
  group?: string[];
  importNames?: string[];
  message: string;
  allowTypeImports?: boolean;
  allowImportNames?: string[];
}

const NO_VAGUE_NAME: Pattern = {
  regex: "(^|/)(index|utils|helpers|types)(\\.tsx?)?$",
  message: "Name a file after what it holds.",
};

const IMPORT_STYLE: Pattern[] = [
  NO_VAGUE_NAME,
  { regex: "^\\.\\./", message: "Import from other folders by #app/…, from the same folder by ./" },
  {
    regex: "^(#app|\\.)/([^+/][^/]*/)*([^./]+|[^/]*\\.(calendar|emails|forms|messages|server))$",
    message: "Write the extension, because Node runs these files without a build.",
  },
  { regex: "^#app/demo/", message: "Only commands and tests import app/demo/." },
  {
    regex: "^(#|\\./[^/]+/).*\\.module\\.css$",
    importNames: ["default"],
    message: "Read classes only from style sheets of the same folder.",
  },
];

/** For all files but tests. */
const OUTSIDE_TESTS: Pattern[] = [
  { regex: "^#support/", message: "Only tests import support/." },
  {
    regex: "^(#app/content/parts|\\.)/(agency|identity|site-content)\\.ts$",
    importNames: ["agency", "wholeAgency", "demonstrationAgency", "defaultIdentity", "defaultContent"],
    message: "Use cases read the identity from their deps, pages from the root's data (docs/decisions/0016).",
  },
];

/** Rules, forms and texts run in the browser and on the server, so they depend on neither. */
function onlyPureImports(feature: string): Pattern[] {
  const others = Object.keys(features).filter((other) => other !== feature);
  const allowed = [
    ...PURE_LIBRARIES.flatMap((name) => [`!${name}`, `!${name}/**`]),
    "!./*",
    "![#]app/platform/*.ts",
    ...PURE_LAYERS.map((layer) => `![#]app/${layer}/**`),
    `![#]app/features/${feature}/**`,
  ];
  return [
    {
      regex: "^(\\./|#app/features/).*(\\.server\\.tsx?|\\.tsx|\\.css)$|/use-[^/]*\\.ts$",
      message: "Rules and forms import no React component, hook, style sheet or server file.",
    },
    {
      regex: "^#app/([^/]+$|layout/|routes/|styles/|(forms|ui)/.*\\.tsx$)",
      message: "Rules and forms import no layout, route, style sheet or component.",
    },
    {
      regex: "^#app/(platform/.+/|records/)",
      allowTypeImports: true,
      message: "Rules and forms import only types from platform/ and records/, and values from platform/*.ts.",
    },
    {
      group: ["react-router"],
      allowImportNames: ["href"],
      allowTypeImports: true,
      message: "Rules and forms import only href and types from React Router.",
    },
    { regex: `^#app/features/(${others.join("|")})/`, message: "A feature imports no other feature." },
    {
      group: ["*", "**/*", ...allowed],
      allowTypeImports: true,
      message: `Rules and forms import only ${PURE_LIBRARIES.join(", ")}, their feature and the layers ${PURE_LAYERS.join(", ")}.`,
    },
  ];
}

const IMPURE_FILES = [
  "**/*.server.ts",
  "**/*.test.ts",
  "**/*.emails.ts",
  "**/use-*.ts",
  "**/picture-upload.ts",
  "**/passkey-login.ts",
  "**/*-context.ts",
];

/** Oxlint checks no pattern after a group whose "!" matches, so such groups come last. */
function restrictImports(patterns: readonly Pattern[]) {
  const rule: ["error", { patterns: Pattern[] }] = ["error", { patterns: [...patterns] }];
  return { "eslint/no-restricted-imports": rule };
}

/** Restricts the imports of a folder of app/. */
function folderOverrides(folder: string, patterns: readonly Pattern[] = []): OxlintOverride[] {
  return [
    { files: [`${folder}/**`], rules: restrictImports([...IMPORT_STYLE, ...OUTSIDE_TESTS, ...patterns]) },
    { files: [`${folder}/**/*.test.{ts,tsx}`], rules: restrictImports([...IMPORT_STYLE, ...patterns]) },
  ];
}

function onlyOwnFeature(feature: string): Pattern {
  return {
    group: [
      "[#]app/**",
      ...Object.keys(layers).map((layer) => `![#]app/${layer}/**`),
      `![#]app/features/${feature}/**`,
      "![#]app/site-deps.ts",
    ],
    message: "A feature imports only its own files and the layers below it; routes compose features.",
  };
}

function noLaterSubfolder(folder: string, subfolders: readonly string[], subfolder: string): Pattern[] {
  const later = subfolders.slice(subfolders.indexOf(subfolder) + 1);
  if (later.length === 0) return [];
  return [
    {
      regex: `^#app/${folder}/(${later.join("|")})/`,
      message: `A subfolder imports those before it; after « ${subfolder} » come ${later.join(", ")}.`,
    },
  ];
}

function noSubfolders(feature: string, subfolders: readonly string[]): Pattern[] {
  if (subfolders.length === 0) return [];
  return [
    {
      regex: `^(#app/features/${feature}|\\.)/(${subfolders.join("|")})/`,
      message: "A file at the root of a feature imports none of its subfolders.",
    },
  ];
}

function featureOverrides(feature: string, subfolder?: string): OxlintOverride[] {
  const folder = ["app/features", feature, subfolder].filter(Boolean).join("/");
  const subfolders = features[feature]!;
  const patterns = subfolder
    ? noLaterSubfolder(`features/${feature}`, subfolders, subfolder)
    : noSubfolders(feature, subfolders);
  return [
    ...folderOverrides(folder, [...patterns, onlyOwnFeature(feature)]),
    {
      files: [`${folder}/**/*.ts`],
      excludeFiles: IMPURE_FILES,
      rules: restrictImports([...IMPORT_STYLE, ...OUTSIDE_TESTS, ...patterns, ...onlyPureImports(feature)]),
    },
  ];
}

function onlyLayers(layer: string, below: readonly string[]): Pattern {
  return {
    group: ["[#]app/**", ...[layer, ...below].map((name) => `![#]app/${name}/**`)],
    message: `From app/, ${layer} imports only ${[layer, ...below].join(", ")}.`,
  };
}

const NO_COMPOSITION: Pattern = {
  regex: "^#app/([^/]+$|application/|layout/|routes/|styles/|ui/[^/]*\\.tsx$)",
  allowTypeImports: true,
  message: "http imports only features and the layers below; server.ts passes it the pages and services.",
};

function layerOverrides(layer: string, patterns: readonly Pattern[]): OxlintOverride[] {
  const subfolders = layerSubfolders[layer] ?? [];
  return [
    ...folderOverrides(`app/${layer}`, patterns),
    ...subfolders.flatMap((subfolder) =>
      folderOverrides(`app/${layer}/${subfolder}`, [...noLaterSubfolder(layer, subfolders, subfolder), ...patterns]),
    ),
  ];
}

export default defineConfig({
  plugins: ["typescript", "unicorn", "oxc", "import", "react", "jsx-a11y", "node", "promise", "vitest"],
  categories: { correctness: "error", suspicious: "error" },
  env: { builtin: true, node: true, browser: true },
  ignorePatterns: ["build/**", "data/**", ".react-router/**"],
  rules: {
    "eslint/eqeqeq": ["error", "always", { null: "ignore" }],
    "eslint/no-unused-vars": ["error", { argsIgnorePattern: "^_", ignoreRestSiblings: true }],
    "eslint/no-var": "error",
    "eslint/prefer-const": "error",
    ...restrictImports([NO_VAGUE_NAME]),
    "import/no-cycle": ["error", { ignoreTypes: false }],
    "import/no-unassigned-import": ["error", { allow: ["**/*.css", "@fontsource*/**"] }],
    "node/no-process-env": "error",
    "oxc/no-barrel-file": ["error", { threshold: 0 }],
    "react/button-has-type": "error",
    "react/exhaustive-deps": "error",
    // A module without JSX that is named .tsx would escape the rules for *.ts.
    "react/jsx-filename-extension": ["error", { extensions: [".tsx"], allow: "as-needed" }],
    "react/rules-of-hooks": "error",
    "typescript/consistent-type-imports": ["error", { disallowTypeAnnotations: false }],
    "typescript/no-explicit-any": "error",
    "unicorn/filename-case": ["error", { case: "kebabCase" }],
    "unicorn/prefer-node-protocol": "error",
    "vitest/valid-expect": ["error", { maxArgs: 2 }],
    "vitest/expect-expect": ["error", { assertFunctionNames: ["expect*", "fc.assert", "assert*"] }],

    // The JSX runtime needs no React in scope.
    "react/react-in-jsx-scope": "off",
    "react/exhaustive-effect-dependencies": "off",
    // pg and fast-check are more readable with their namespace.
    "import/no-named-as-default-member": "off",
    "import/no-named-as-default": "off",
    // Shadowing a property's name is common and harmless.
    "eslint/no-shadow": "off",
    "promise/always-return": "off",
    "promise/no-callback-in-promise": "off",
    // Screen readers announce <output> less reliably than role="status".
    "jsx-a11y/prefer-tag-over-role": "off",
    // Dialogs handle Escape and the backdrop on their container.
    "jsx-a11y/no-noninteractive-element-interactions": "off",
    "unicorn/consistent-function-scoping": "off",
    // The rule does not see changes made in callbacks.
    "eslint/no-unmodified-loop-condition": "off",
    // Table tests narrow their unions with a condition.
    "vitest/no-conditional-expect": "off",
    "vitest/no-conditional-tests": "off",
    "vitest/require-to-throw-message": "off",
  },
  overrides: [
    { files: ["app/**"], rules: { "eslint/no-console": "error" } },
    ...folderOverrides("app"),
    { files: ["server.ts"], rules: restrictImports([...IMPORT_STYLE, ...OUTSIDE_TESTS]) },
    ...Object.entries(layers).flatMap(([layer, below]) => layerOverrides(layer, [onlyLayers(layer, below)])),
    ...layerOverrides("http", [NO_COMPOSITION]),
    ...layerOverrides("application", []),
    ...Object.entries(features).flatMap(([feature, subfolders]) => [
      ...featureOverrides(feature),
      ...subfolders.flatMap((subfolder) => featureOverrides(feature, subfolder)),
    ]),
    {
      files: [
        "app/platform/config/settings.server.ts",
        "scripts/**",
        "support/**",
        "tests/**",
        "bench/**",
        "faults/**",
        "browsers/**",
        "*.config.ts",
        "**/*.test.ts",
      ],
      rules: { "node/no-process-env": "off" },
    },
    {
      files: ["support/**", "bench/**", "faults/**", "browsers/**"],
      rules: restrictImports([
        NO_VAGUE_NAME,
        {
          regex: "^(\\.\\./)+(bench|browsers|faults|tests)/",
          message: "Put what tests, bench, faults and browsers share in support/.",
        },
        {
          group: ["../**/scripts/**", "../scripts/**", "!../scripts/agency-command.ts"],
          message: "Import only agency-command.ts from scripts/, so that a test runs a command as npm does.",
        },
      ]),
    },
    // Playwright's fixtures have a parameter called "use".
    { files: ["tests/e2e/**"], rules: { "react/rules-of-hooks": "off" } },
  ],
});
