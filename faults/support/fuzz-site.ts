import { randomUUID } from "node:crypto";
import { Agent, request } from "node:http";
import type { Db } from "#app/platform/database/connection.server.ts";
import { demoClient, demoOwner, demoMember } from "#app/demo/demo-people.ts";
import { seedAccount, seedMember, Visitor } from "#support/site/site.ts";
import { type Sender, senders } from "./fuzz-endpoints.ts";
import type { FuzzedRequest } from "./fuzz-requests.ts";

/** Status 0: no complete response. */
export interface FuzzAnswer {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  text: string;
}

const TIMEOUT_MS = 20_000;

const PEOPLE = { client: demoClient, team: demoMember, owner: demoOwner } as const;

const PRIVATE_PAGES = { client: "/compte", team: "/agence", owner: "/agence/reglages/journal" };

/** Sends each request with its sender's session. `logInAgain` renews the sessions that requests have ended. */
export class FuzzedSite {
  readonly #url: URL;
  readonly #db: Db;
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 16 });
  readonly #people: Record<string, { email: string; password: string; firstName: string; lastName: string }> = {
    ...PEOPLE,
  };
  readonly #cookies: Record<Sender, string> = { visitor: "", client: "", team: "", owner: "" };

  constructor(url: string, db: Db) {
    this.#url = new URL(url);
    this.#db = db;
  }

  get emails(): Record<Exclude<Sender, "visitor">, string> {
    const { client, team, owner } = this.#people;
    return { client: client!.email, team: team!.email, owner: owner!.email };
  }

  async logInAgain(): Promise<void> {
    for (const who of senders) if (who !== "visitor" && !(await this.#isLoggedIn(who))) await this.#logIn(who);
  }

  async #isLoggedIn(who: Exclude<Sender, "visitor">): Promise<boolean> {
    const { status } = await this.send({ who, method: "GET", path: PRIVATE_PAGES[who], headers: {} });
    return this.#cookies[who] !== "" && status === 200;
  }

  async #logIn(who: Exclude<Sender, "visitor">): Promise<void> {
    for (;;) {
      const visitor = new Visitor(this.#url.origin);
      const answer = await visitor.post("/login", this.#people[who]!);
      this.#cookies[who] = visitor.cookie;
      if (answer.status === 303 && (await this.#isLoggedIn(who))) return;
      // The account was deleted, disabled or demoted, or has a new password, so a new account replaces it.
      const person = { ...PEOPLE[who], email: `${who}-${randomUUID()}@courriel.example` };
      await (who === "client" ? seedAccount(this.#db, person) : seedMember(this.#db, person, who));
      this.#people[who] = person;
    }
  }

  /** Sends the exact bytes and reads the whole response, or only the headers of a stream. */
  send({ who, method, path, headers, body }: FuzzedRequest): Promise<FuzzAnswer> {
    const cookie = this.#cookies[who];
    const payload = body === undefined ? undefined : Buffer.from(body, "base64");
    return new Promise((resolve) => {
      const failWith = (text: string) => resolve({ status: 0, headers: {}, text });
      const outgoing = request(
        {
          host: this.#url.hostname,
          port: this.#url.port,
          agent: this.#agent,
          method,
          path,
          headers: {
            ...(cookie && { cookie }),
            ...(payload && { "content-length": payload.length }),
            ...headers,
          },
        },
        (response) => {
          const finish = (text: string) =>
            resolve({ status: response.statusCode ?? 0, headers: response.headers, text });
          if (response.headers["content-type"]?.startsWith("text/event-stream")) {
            response.destroy();
            return finish("");
          }
          const chunks: Buffer[] = [];
          response.on("data", (chunk: Buffer) => chunks.push(chunk));
          response.on("error", () => failWith("the answer broke off"));
          response.on("end", () => finish(Buffer.concat(chunks).toString()));
        },
      );
      outgoing.setTimeout(TIMEOUT_MS, () => outgoing.destroy(new Error("no answer in time")));
      outgoing.on("error", (error) => failWith(error.message));
      outgoing.end(payload);
    });
  }

  close(): void {
    this.#agent.destroy();
  }
}
