import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import * as z from "zod";

// npm run audit: fails on urgent advisories of production packages (SECURITY.md, « Dependencies ») unless
// accepted-advisories.json accepts them until a date. Without a network it reports that and succeeds.

const TIMEOUT_MS = 60_000;
/** Development packages whose code the build puts into pages. */
const IN_PAGES: ReadonlySet<string> = new Set(["@simplewebauthn/browser"]);
/** Other advisories can wait for the next update. */
const URGENT: ReadonlySet<string> = new Set(["high", "critical"]);

const advisorySchema = z.object({ url: z.string(), title: z.string(), severity: z.string() });
const reportSchema = z.object({
  vulnerabilities: z.record(
    z.string(),
    z.object({ name: z.string(), nodes: z.array(z.string()), via: z.array(z.union([z.string(), advisorySchema])) }),
  ),
});
const lockSchema = z.object({ packages: z.record(z.string(), z.object({ dev: z.boolean().optional() })) });
const acceptedSchema = z.array(z.object({ url: z.string(), why: z.string().min(20), until: z.iso.date() }));

const accepted = acceptedSchema.parse(
  JSON.parse(readFileSync(join(import.meta.dirname, "accepted-advisories.json"), "utf8")),
);
const lock = lockSchema.parse(JSON.parse(readFileSync(join(import.meta.dirname, "../package-lock.json"), "utf8")));
const { stdout } = spawnSync("npm", ["audit", "--json"], {
  encoding: "utf8",
  timeout: TIMEOUT_MS,
  shell: process.platform === "win32",
});
const report = reportSchema.safeParse(readJson(stdout));
if (!report.success) console.log("Aucun registre n’a répondu : rien n’a été vérifié.");
else process.exitCode = printAdvisories(report.data);

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** @returns the exit code */
function printAdvisories({ vulnerabilities }: z.infer<typeof reportSchema>): number {
  const today = new Date().toISOString().slice(0, 10);
  const advisories = Object.values(vulnerabilities)
    .filter(({ name, nodes }) => IN_PAGES.has(name) || nodes.some((path) => !lock.packages[path]?.dev))
    .flatMap(({ name, via }) => via.filter((cause) => typeof cause !== "string").map((cause) => ({ name, ...cause })));
  let urgent = 0;
  for (const { name, url, title, severity } of advisories) {
    const acceptance = accepted.find((each) => each.url === url && each.until >= today);
    const isUrgent = URGENT.has(severity) && !acceptance;
    if (isUrgent) urgent += 1;
    const note = acceptance ? ` (accepté jusqu’au ${acceptance.until} : ${acceptance.why})` : "";
    console.log(`${isUrgent ? "À CORRIGER" : "à suivre"}  ${severity}  ${name} : ${title}  ${url}${note}`);
  }
  console.log(`${advisories.length} alertes connues, dont ${urgent} à corriger sans attendre.`);
  return urgent === 0 ? 0 : 1;
}
