import { expect, test } from "vitest";
import { retryAfterSeconds } from "./retries.ts";

const firstAttempt = { attempts: 1, lastError: null };

test.each([
  "550 RCPT TO",
  "551 RCPT TO",
  "553 RCPT TO",
  "550 5.1.1 RCPT TO",
  "554 5.1.2 RCPT TO",
  "550 5.1.10 RCPT TO",
  "550 5.0.0 RCPT TO",
  "550 5.4.1 RCPT TO",
])("a mail is never retried if the server refuses the recipient's address: %s", (reason) => {
  expect(retryAfterSeconds(firstAttempt, reason)).toBeNull();
});

test.each([
  // These replies concern a policy, a full mailbox, the sender's own address, the content, or something temporary.
  "550 5.7.1 RCPT TO",
  "552 5.2.2 RCPT TO",
  "452 4.2.2 RCPT TO",
  "553 5.1.8 RCPT TO",
  "550 5.1.8 RCPT TO",
  "554 DATA",
  "550 MAIL FROM",
  "451 RCPT TO",
])("a mail is retried after a refusal that is not about the recipient's address: %s", (reason) => {
  expect(retryAfterSeconds(firstAttempt, reason)).toBeGreaterThan(0);
});

test("a mail is retried once more after a permanent refusal that follows other failures", () => {
  expect(retryAfterSeconds({ attempts: 6, lastError: "451 RCPT TO" }, "554 RCPT TO")).toBeGreaterThan(0);
  expect(retryAfterSeconds({ attempts: 7, lastError: "554 RCPT TO" }, "554 RCPT TO")).toBeNull();
});
