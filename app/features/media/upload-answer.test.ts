import { expect, it } from "vitest";
import { commonMessages } from "#app/forms/common.messages.ts";
import { inSendingOrder, uploadAnswer } from "./upload-answer.ts";

it.each([
  ["a stored file", 200, { ok: true, name: "p-1" }, { ok: true, name: "p-1" }],
  [
    "a refused file",
    422,
    { ok: false, message: "Ce fichier est vide." },
    { ok: false, message: "Ce fichier est vide." },
  ],
  ["a refusal without a message", 503, { ok: false }, { ok: false, message: commonMessages.failed }],
  ["a network error", 0, null, { ok: false, message: expect.stringContaining("interrompu") }],
  ["the page of a proxy", 413, null, { ok: false, message: expect.stringContaining("interrompu") }],
  ["an ended session", 404, null, { ok: false, message: expect.stringContaining("reconnectez-vous") }],
])("uploadAnswer returns the answer for %s", (_, status, response, expected) => {
  expect(uploadAnswer(status, response)).toEqual(expected);
});

it("inSendingOrder puts captions after all other files", () => {
  const chosen = ["accents.vtt", "film.mp4", "a.jpg", "b.jpg"].map((name) => ({ name }));
  expect(inSendingOrder(chosen).map(({ name }) => name)).toEqual(["film.mp4", "a.jpg", "b.jpg", "accents.vtt"]);
});
