import { expect, it } from "vitest";
import { commonMessages } from "#app/forms/common.messages.ts";
import { sortForSending, uploadError } from "./upload-answer.ts";

it.each([
  ["a stored file", 200, { ok: true, name: "p-1" }, null],
  ["a refused file", 422, { ok: false, message: "Ce fichier est vide." }, "Ce fichier est vide."],
  ["a refusal without a message", 503, { ok: false }, commonMessages.failed],
  ["a network error", 0, null, expect.stringContaining("interrompu")],
  ["the page of a proxy", 413, null, expect.stringContaining("interrompu")],
  ["an ended session", 404, null, expect.stringContaining("reconnectez-vous")],
])("uploadError returns the message, or null, for %s", (_, status, response, expected) => {
  expect(uploadError(status, response)).toEqual(expected);
});

it("sortForSending puts captions after all other files", () => {
  const files = ["accents.vtt", "film.mp4", "a.jpg", "b.jpg"].map((name) => ({ name }));
  expect(sortForSending(files).map(({ name }) => name)).toEqual(["film.mp4", "a.jpg", "b.jpg", "accents.vtt"]);
});
