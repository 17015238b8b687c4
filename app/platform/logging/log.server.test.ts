import pg from "pg";
import { expect, it } from "vitest";
import { withinRequest } from "./current-request.server.ts";
import { createLog } from "./log.server.ts";

/** The line that is written of an error. */
function lineOf(err: unknown): { text: string; err: Record<string, unknown> } {
  let text = "";
  createLog("info", { write: (line) => void (text += line) }).error({ requestId: "1", err }, "signup failed");
  return { text, err: (JSON.parse(text) as { err: Record<string, unknown> }).err };
}

/** As PostgreSQL tells it. */
function uniqueViolation(): pg.DatabaseError {
  const error = new pg.DatabaseError('duplicate key value violates unique constraint "users_email_key"', 200, "error");
  return Object.assign(error, {
    severity: "ERROR",
    code: "23505",
    detail: "Key (email)=(camille@courriel.example) already exists.",
    where: "row of Camille Moreau",
    table: "users",
  });
}

it("says in every line which request it comes of, unless the line says so itself", () => {
  const lines: Record<string, unknown>[] = [];
  const log = createLog("info", { write: (line) => void lines.push(JSON.parse(line) as Record<string, unknown>) });
  log.info({ mail: "a" }, "mail sent");
  withinRequest("1", () => log.info({ mail: "b" }, "mail sent"));
  withinRequest("1", () => log.info({ requestId: "2" }, "of another"));
  expect(lines.map(({ requestId }) => requestId)).toEqual([undefined, "1", "2"]);
});

it("says of an error what it is and where it comes from, not what it carries", () => {
  const error = uniqueViolation();
  const { text, err } = lineOf(error);
  expect(err).toEqual({ type: "DatabaseError", message: error.message, stack: error.stack, code: "23505" });
  expect(text).not.toMatch(/camille|moreau/i);
});

it("says the same of its cause", () => {
  const cause = uniqueViolation();
  const error = new TypeError("no account", { cause });
  const { text, err } = lineOf(error);
  expect(err).toMatchObject({ type: "TypeError", message: "no account", cause: { code: "23505", stack: cause.stack } });
  expect(text).not.toMatch(/camille|moreau/i);
});

it("says nothing of what is no error, and ends where a cause is its own", () => {
  expect(lineOf({ email: "camille@courriel.example" }).err).toEqual({ type: "object" });
  expect(lineOf("camille@courriel.example").err).toEqual({ type: "string" });
  const error = new Error("round");
  error.cause = error;
  expect(lineOf(error).err).toMatchObject({ message: "round", cause: { message: "round" } });
});
