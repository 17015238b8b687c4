import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { matchPath } from "react-router";
import type { Db } from "#app/platform/database/connection.server.ts";
import { formsIn, type HtmlForm } from "#support/site/html.ts";
import { type SiteRoute, siteRoutes } from "#support/site/site-routes.ts";

export const senders = ["visitor", "client", "team", "owner"] as const;
export type Sender = (typeof senders)[number];

export interface FoundForm extends HtmlForm {
  who: Sender;
  path: string;
}

export interface Endpoints {
  paths: string[];
  forms: FoundForm[];
  names: string[];
}

export type Get = (who: Sender, path: string) => Promise<{ status: number; type: string; text: string }>;

const root = join(import.meta.dirname, "../..");
const routes = siteRoutes();
const PAGES_PER_ROUTE_AND_SENDER = 2;
const FORMS_PER_KIND = 2;

/** Crawls the site as each sender and collects its forms. @param planted unlinked URLs, and forms without a page */
export async function learnEndpoints(
  get: Get,
  db: Db,
  planted: Pick<Endpoints, "paths" | "forms">,
): Promise<Endpoints> {
  const forms = new Map<string, FoundForm[]>();
  const keep = (form: FoundForm) => {
    const kind = formKind(form);
    const known = forms.get(kind) ?? [];
    if (known.length < FORMS_PER_KIND) forms.set(kind, [...known, form]);
  };
  const paths = new Set<string>();
  // Names of inherited properties are tried as field names, too.
  const names = new Set([...fieldNamesInCode(), "constructor", "toString", "__proto__"]);
  const start = [
    ...routes.map(({ pattern }) => pattern).filter((pattern) => !/[:*]/.test(pattern)),
    ...planted.paths,
    ...(await linksInMails(db)),
  ];
  for (const form of planted.forms) keep(form);
  for (const who of senders) {
    const counts = new Map<string, number>();
    const todo = ["/", ...start];
    const visited = new Set<string>();
    for (let path = todo.shift(); path !== undefined; path = todo.shift()) {
      if (visited.has(path)) continue;
      visited.add(path);
      const shape = shapeOf(path);
      if ((counts.get(shape) ?? 0) >= PAGES_PER_ROUTE_AND_SENDER) continue;
      const answer = await get(who, path);
      if (answer.status >= 400) continue;
      counts.set(shape, (counts.get(shape) ?? 0) + 1);
      paths.add(path);
      if (!answer.type.startsWith("text/html")) continue;
      for (const form of formsIn(answer.text)) {
        for (const { name } of form.fields) names.add(name);
        if (form.method === "get") todo.push(filledTarget(form, path));
        else keep({ ...form, who, path });
      }
      todo.push(...linksIn(answer.text));
    }
  }
  return { paths: [...paths].toSorted(), forms: [...forms.values()].flat(), names: [...names].toSorted() };
}

export function endpointsWithoutForm(forms: readonly FoundForm[]): SiteRoute[] {
  const targets = new Set(forms.flatMap(routesOf));
  return routes.filter(({ pattern, hasAction }) => hasAction && !targets.has(pattern || "/"));
}

/** Forms of one kind have the same sender, targets and fields. */
export function formKind(form: FoundForm): string {
  const names = form.fields.map(({ name }) => name);
  return [form.who, ...routesOf(form).toSorted(), ...names, form.values.intent].join(" ");
}

export function endpointTarget(
  { path, action }: Pick<FoundForm, "path" | "action">,
  button?: { action: string | null },
): string {
  const { pathname, search } = new URL(button?.action ?? action ?? "", new URL(path, "http://localhost"));
  return pathname + search;
}

function routesOf(form: FoundForm): string[] {
  const targets = [endpointTarget(form), ...form.buttons.map((button) => endpointTarget(form, button))];
  return [...new Set(targets.map((target) => patternOf(target.split("?")[0]!)))];
}

/** Builds the target of a GET form, with the last choice of each field and a future date. */
function filledTarget(form: HtmlForm, path: string): string {
  const query = new URLSearchParams(form.values);
  for (const { name, type, choices } of form.fields) {
    if (choices.length > 0) query.set(name, choices.at(-1)!);
    else if (type === "date") query.set(name, new Date(Date.now() + 9 * 86_400_000).toISOString().slice(0, 10));
  }
  return `${endpointTarget({ ...form, path }).split("?")[0]}?${query}`;
}

export function pathsWithInvalidParameters(): string[] {
  return routes.map(({ pattern }) => (pattern || "/").replace(/:\w+|\*/g, "rien"));
}

/** Returns the route and the parameter names, which are the same whatever row a page shows. */
function shapeOf(address: string): string {
  const [path = "", query = ""] = address.split("?");
  return `${patternOf(path)}?${[...new URLSearchParams(query).keys()].join()}`;
}

function patternOf(path: string): string {
  // The catch-all route matches last.
  const parameters = (pattern: string) => (pattern.endsWith("*") ? Infinity : pattern.split(":").length);
  return (
    routes
      .map(({ pattern }) => pattern || "/")
      .filter((pattern) => matchPath({ path: pattern, caseSensitive: true }, path))
      .toSorted((a, b) => parameters(a) - parameters(b))[0] ?? path
  );
}

function linksIn(html: string): string[] {
  return Array.from(html.matchAll(/ (?:href|src|formaction)="(\/(?!\/)[^"#]*)/gi), ([, link]) =>
    link!.replaceAll("&amp;", "&"),
  ).filter((link) => !link.startsWith("/assets/"));
}

/** Links with tokens are only in mails, which stay queued here. */
async function linksInMails(db: Db): Promise<string[]> {
  const waiting = await db.selectFrom("mail").select("message").where("status", "=", "pending").limit(2_000).execute();
  return waiting.flatMap(({ message }) =>
    Array.from(
      (JSON.parse(message) as { text: string }).text.matchAll(/https?:\/\/[^/\s]+(\/[^\s<>")]+)/g),
      ([, link]) => link!,
    ),
  );
}

function fieldNamesInCode(): string[] {
  return globSync("app/{routes,router,http,features,application,layout,root}*/**/*.{ts,tsx}", { cwd: root }).flatMap(
    (file) =>
      Array.from(
        readFileSync(join(root, file), "utf8").matchAll(/(?:\.(?:get|getAll|has)\(|name=)"([\w-]{2,30})"/g),
        ([, name]) => name!,
      ),
  );
}
