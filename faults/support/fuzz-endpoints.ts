import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { matchPath } from "react-router";
import type { Db } from "#app/platform/database/connection.server.ts";
import { shownForms, type WholeForm } from "../../support/shown-form.ts";
import { type SiteRoute, siteRoutes } from "../../support/site-routes.ts";

/** In whose name a request is sent. */
export const senders = ["visitor", "client", "team", "owner"] as const;
export type Sender = (typeof senders)[number];

/** A form, where it stands and who sees it. */
export interface FoundForm extends WholeForm {
  who: Sender;
  /** Of the page that shows it. */
  path: string;
}

/** What the site shows of its endpoints at one moment. */
export interface Endpoints {
  paths: string[];
  forms: FoundForm[];
  /** Of fields and queries, as pages and the code name them. */
  names: string[];
}

export type Get = (who: Sender, path: string) => Promise<{ status: number; type: string; text: string }>;

const root = join(import.meta.dirname, "../..");
const routes = siteRoutes();
/** Pages of one route that are looked at, for each sender. */
const PAGES_OF_A_ROUTE = 2;
/** Forms with the same fields and targets that are kept, for each sender. */
const FORMS_OF_A_SORT = 2;

/**
 * Learns the endpoints from the site itself: every address that its routes, its pages and its waiting mails name, every form that
 * each sender sees there. A form that is new is found without being told of.
 * @param planted addresses that nothing leads to, and forms that no page shows
 */
export async function learnEndpoints(
  get: Get,
  db: Db,
  planted: Pick<Endpoints, "paths" | "forms">,
): Promise<Endpoints> {
  const forms = new Map<string, FoundForm[]>();
  const keep = (form: FoundForm) => {
    const sort = sortOf(form);
    const alike = forms.get(sort) ?? [];
    if (alike.length < FORMS_OF_A_SORT) forms.set(sort, [...alike, form]);
  };
  const paths = new Set<string>();
  // And what every object has, which none of our fields is called.
  const names = new Set([...namesInCode(), "constructor", "toString", "__proto__"]);
  const start = [
    ...routes.map(({ pattern }) => pattern).filter((pattern) => !/[:*]/.test(pattern)),
    ...planted.paths,
    ...(await linksInMails(db)),
  ];
  for (const form of planted.forms) keep(form);
  for (const who of senders) {
    const seen = new Map<string, number>();
    const todo = ["/", ...start];
    const known = new Set<string>();
    for (let path = todo.shift(); path !== undefined; path = todo.shift()) {
      if (known.has(path)) continue;
      known.add(path);
      const shape = shapeOf(path);
      if ((seen.get(shape) ?? 0) >= PAGES_OF_A_ROUTE) continue;
      const answer = await get(who, path);
      if (answer.status >= 400) continue;
      seen.set(shape, (seen.get(shape) ?? 0) + 1);
      paths.add(path);
      if (!answer.type.startsWith("text/html")) continue;
      for (const form of shownForms(answer.text)) {
        for (const { name } of form.fields) names.add(name);
        if (form.method === "get") todo.push(chosenIn(form, path));
        else keep({ ...form, who, path });
      }
      todo.push(...linksIn(answer.text));
    }
  }
  return { paths: [...paths].toSorted(), forms: [...forms.values()].flat(), names: [...names].toSorted() };
}

/** The routes with an action that no form leads to; they are sent to all the same. */
export function endpointsWithoutForm(forms: readonly FoundForm[]): SiteRoute[] {
  const targets = new Set(forms.flatMap(routesOf));
  return routes.filter(({ pattern, hasAction }) => hasAction && !targets.has(pattern || "/"));
}

/** Which form it is, whatever it is about. */
export function sortOf(form: FoundForm): string {
  const names = form.fields.map(({ name }) => name);
  return [form.who, ...routesOf(form).toSorted(), ...names, form.values.intent].join(" ");
}

/** Where a form is sent by one of its buttons, or without any. */
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

/** Where a form that asks for a page leads, with the last of each choice, and a day to come where it asks for one. */
function chosenIn(form: WholeForm, path: string): string {
  const query = new URLSearchParams(form.values);
  for (const { name, type, choices } of form.fields) {
    if (choices.length > 0) query.set(name, choices.at(-1)!);
    else if (type === "date") query.set(name, new Date(Date.now() + 9 * 86_400_000).toISOString().slice(0, 10));
  }
  return `${endpointTarget({ ...form, path }).split("?")[0]}?${query}`;
}

/** Every route, as an address that leads to nothing where it has parameters. */
export function emptyPaths(): string[] {
  return routes.map(({ pattern }) => (pattern || "/").replace(/:\w+|\*/g, "rien"));
}

/** Which page it is, whatever it is of: two of one route with the same parameters look alike. */
function shapeOf(path: string): string {
  const [place = "", query = ""] = path.split("?");
  return `${patternOf(place)}?${[...new URLSearchParams(query).keys()].join()}`;
}

function patternOf(place: string): string {
  // What takes every address is the endpoint of those that no other takes.
  const parameters = (pattern: string) => (pattern.endsWith("*") ? Infinity : pattern.split(":").length);
  return (
    routes
      .map(({ pattern }) => pattern || "/")
      .filter((pattern) => matchPath({ path: pattern, caseSensitive: true }, place))
      .toSorted((a, b) => parameters(a) - parameters(b))[0] ?? place
  );
}

function linksIn(html: string): string[] {
  return Array.from(html.matchAll(/ (?:href|src|formaction)="(\/(?!\/)[^"#]*)/gi), ([, link]) =>
    link!.replaceAll("&amp;", "&"),
  ).filter((link) => !link.startsWith("/assets/"));
}

/** Links that let their holder do something stand in mails alone; here no mail ever leaves. */
async function linksInMails(db: Db): Promise<string[]> {
  const waiting = await db.selectFrom("mail").select("message").where("status", "=", "pending").limit(2_000).execute();
  return waiting.flatMap(({ message }) =>
    Array.from(
      (JSON.parse(message) as { text: string }).text.matchAll(/https?:\/\/[^/\s]+(\/[^\s<>")]+)/g),
      ([, link]) => link!,
    ),
  );
}

/** What the code reads of addresses and forms. */
function namesInCode(): string[] {
  return globSync("app/{routes,router,http,features,application,layout,root}*/**/*.{ts,tsx}", { cwd: root }).flatMap(
    (file) =>
      Array.from(
        readFileSync(join(root, file), "utf8").matchAll(/(?:\.(?:get|getAll|has)\(|name=)"([\w-]{2,30})"/g),
        ([, name]) => name!,
      ),
  );
}
