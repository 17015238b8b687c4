import * as crypto from "node:crypto";
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { setRole } from "#app/features/account/members/accounts.server.ts";
import type { BookingClient } from "#app/features/booking/booking-client.ts";
import { hashPassword } from "#app/features/account/password/password-hash.server.ts";
import type { Db } from "#app/platform/database/connection.server.ts";
import type { ListeningSocket } from "#support/network/listening-socket.ts";
import { type Attributes, formValues, type Html, sourceOf } from "./html.ts";
import { siteProgram, withCheapPasswords } from "./site-program.mjs";
import { compileCache, endProcess } from "./child-process.ts";
import { setPasswordHash } from "#app/features/account/password/password-store.server.ts";
import { ensureAccountRecord } from "#app/records/client-records.server.ts";
import { accountOf, type PersonWithPassword, seedClient } from "#support/fixtures/people.ts";

const root = join(import.meta.dirname, "../..");

export const generousLimits = Object.fromEntries(
  [
    "LOGINS",
    "SIGNUPS",
    "POSTS",
    "MEMBER_POSTS",
    "BOOKINGS",
    "OPEN_APPOINTMENTS",
    "REQUESTS",
    "UPLOADS",
    "RESETS",
    "RESETS_PER_ACCOUNT",
    "MAILS_PER_ADDRESS",
  ].map((limit) => [`LIMIT_${limit}`, "100000"]),
);

export interface Site {
  url: string;
  pid: number;
  /** URLs of the instances behind `url`, if there are several. */
  instances?: readonly string[];
  output(): string;
  /** Resolves with the exit code. */
  stop(): Promise<number | null>;
  kill(): Promise<void>;
}

export const siteSettings = { PORT: "0", PUBLIC_URL: "http://localhost" };

export function processEnvironment(): Record<string, string | undefined> {
  return { ...compileCache, PATH: process.env.PATH, NODE_ENV: "production" };
}

/** Needs `npm run build`. @param program Node arguments @param socket a listening socket, as from systemd */
export async function startSite(
  env: Record<string, string>,
  program: readonly string[] = [...withCheapPasswords, ...siteProgram],
  socket?: ListeningSocket,
): Promise<Site> {
  const child = spawn(process.execPath, program, {
    cwd: root,
    env: { ...processEnvironment(), ...siteSettings, ...env, ...(socket && { LISTEN_FDS: "1" }) },
    stdio: ["ignore", "pipe", "pipe", ...(socket ? [socket.fd] : [])],
  });
  let output = "";
  child.stdout!.setEncoding("utf8").on("data", (text: string) => (output += text));
  child.stderr!.setEncoding("utf8").on("data", (text: string) => (output += text));
  const port = await readPort(child, () => output);
  return {
    url: `http://127.0.0.1:${port}`,
    pid: child.pid!,
    output: () => output,
    stop: () => endProcess(child, "SIGTERM"),
    kill: async () => void (await endProcess(child, "SIGKILL")),
  };
}

async function readPort(child: ChildProcess, output: () => string): Promise<string> {
  for (;;) {
    const port = /Site : http:\/\/[^:]+:(\d+)/.exec(output())?.[1];
    if (port) return port;
    if (child.exitCode !== null) throw new Error(`the site did not start:\n${output()}`);
    await Promise.race([once(child.stdout!, "data"), once(child.stderr!, "data"), once(child, "exit")]);
  }
}

/** A browser without JavaScript: keeps cookies, and leaves redirects to the test. */
export class Visitor {
  private readonly base: string;
  private readonly cookies = new Map<string, string>();

  constructor(base: string) {
    this.base = base;
  }

  async get(path: string, headers: Record<string, string> = {}): Promise<Response> {
    return this.send(path, { headers });
  }

  async html(path: string): Promise<string> {
    return (await this.get(path)).text();
  }

  async text(path: string): Promise<string> {
    return textOf(await this.html(path));
  }

  async post(
    path: string,
    form: Record<string, string> | [string, string][],
    headers: Record<string, string> = {},
  ): Promise<Response> {
    const body = new URLSearchParams(form);
    return this.send(path, { method: "POST", body, headers: { accept: "text/html", ...headers } });
  }

  /** Submits the first form that has these attributes or contains an element that has them. @param values overrides */
  async submit(path: string, form: Attributes, values: Record<string, string> = {}): Promise<Response> {
    return this.post(path, { ...formValues(await this.html(path), form), ...values });
  }

  async send(path: string, init: RequestInit): Promise<Response> {
    const headers = new Headers(init.headers);
    if (this.cookies.size > 0) headers.set("cookie", this.cookie);
    const answer = await fetch(this.base + path, { ...init, headers, redirect: "manual" });
    for (const line of answer.headers.getSetCookie()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(line)!;
      if (/max-age=0/i.test(line)) this.cookies.delete(name!);
      else this.cookies.set(name!, value!);
    }
    return answer;
  }

  async logIn(person: { email: string; password: string }): Promise<this> {
    const answer = await this.post("/login", { email: person.email, password: person.password });
    if (answer.status !== 303) throw new Error(`login answered ${answer.status}`);
    return this;
  }

  get cookie(): string {
    return [...this.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  }
}

/** Hashes at the minimal cost, so the first login renews the hash. Without argon2 in Node, hashes as the site does. */
function cheapHash(password: string): Promise<string> | string {
  if (typeof crypto.argon2Sync !== "function") return hashPassword(password);
  const nonce = crypto.randomBytes(16);
  const parameters = { message: password, nonce, parallelism: 1, tagLength: 32, memory: 8, passes: 1 };
  const [salt, tag] = [nonce, crypto.argon2Sync("argon2id", parameters)].map((bytes) =>
    bytes.toString("base64").replace(/=+$/, ""),
  );
  return `$argon2id$v=19$m=8,t=1,p=1$${salt}$${tag}`;
}

export async function seedAccount(db: Db, person: PersonWithPassword): Promise<BookingClient> {
  const account = await seedClient(db, person);
  await ensureAccountRecord(db, account.id, new Date());
  await setPasswordHash(db, account.id, await cheapHash(person.password));
  return account;
}

export async function seedMember(db: Db, person: PersonWithPassword, role: "owner" | "team", at = new Date()) {
  const account = await seedAccount(db, person);
  await setRole(db, person.email, role, "agency", at);
  return account;
}

export async function endSessions(db: Db, person: { email: string }): Promise<void> {
  const { id } = await accountOf(db, person);
  await db.deleteFrom("sessions").where("userId", "=", id).execute();
}

export async function readPage(answer: Response | Promise<Response>) {
  const response = await answer;
  const html = await response.text();
  return { status: response.status, headers: response.headers, html, text: textOf(html) };
}

/** Parses the complete lines of a site's log. */
export function logLines({ output }: Pick<Site, "output">): Record<string, unknown>[] {
  const lines = output().match(/^\{.*\}$/gm) ?? [];
  return lines.map((line) => JSON.parse(line) as Record<string, unknown>);
}

/** Extracts the visible text, with plain spaces and apostrophes; also makes those of an expected text plain. */
export function textOf(html: Html): string {
  return (
    (typeof html === "string" ? html : sourceOf(html))
      .replace(/<(script|style|title|head)\b[^>]*>[\s\S]*?<\/\1>/g, " ")
      // <wbr> is a possible line break within a word.
      .replace(/<wbr\/?>/g, "")
      .replace(/<[^>]+>/g, " ")
      .replace(/&#x27;|’/g, "'")
      .replace(/&quot;/g, '"')
      .replace(/&lt;/g, "<")
      .replace(/&gt;/g, ">")
      .replace(/&amp;/g, "&")
      .replace(/[\s\u00a0\u202f]+/g, " ")
  );
}
