import pg from "pg";
import { expect, it } from "vitest";
import { withinRequest } from "./current-request.server.ts";
import { createLog } from "./log.server.ts";

function lineOf(err: unknown): { text: string; err: Record<string, unknown> } {
  let text = "";
  createLog("info", { write: (line) => void (text += line) }).error({ requestId: "1", err }, "signup failed");
  return { text, err: (JSON.parse(text) as { err: Record<string, unknown> }).err };
}

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

it("the log adds the request's id to every line, unless the line has its own", () => {
  const lines: Record<string, unknown>[] = [];
  const log = createLog("info", { write: (line) => void lines.push(JSON.parse(line) as Record<string, unknown>) });
  log.info({ mail: "a" }, "mail sent");
  withinRequest("1", () => log.info({ mail: "b" }, "mail sent"));
  withinRequest("1", () => log.info({ requestId: "2" }, "request ended"));
  expect(lines.map(({ requestId }) => requestId)).toEqual([undefined, "1", "2"]);
});

it("the log contains an error's type, message, stack and code, without its other properties", () => {
  const error = uniqueViolation();
  const { text, err } = lineOf(error);
  expect(err).toEqual({ type: "DatabaseError", message: error.message, stack: error.stack, code: "23505" });
  expect(text).not.toMatch(/camille|moreau/i);
});

it("the log contains an error's cause, without its other properties", () => {
  const cause = uniqueViolation();
  const error = new TypeError("no account", { cause });
  const { text, err } = lineOf(error);
  expect(err).toMatchObject({ type: "TypeError", message: "no account", cause: { code: "23505", stack: cause.stack } });
  expect(text).not.toMatch(/camille|moreau/i);
});

it("the log contains only the type of a thrown value that is no error", () => {
  expect(lineOf({ email: "camille@courriel.example" }).err).toEqual({ type: "object" });
  expect(lineOf("camille@courriel.example").err).toEqual({ type: "string" });
});

it("the log repeats a circular cause only five times", () => {
  const error = new Error("circular");
  error.cause = error;
  const { text, err } = lineOf(error);
  expect(err).toMatchObject({ message: "circular", cause: { message: "circular" } });
  expect(text.match(/"cause":/g)).toHaveLength(5);
});
