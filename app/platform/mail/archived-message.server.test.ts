import { expect, it } from "vitest";
import type { MailKind } from "#app/platform/schema/mail-kinds.ts";
import { archive, readMessage } from "./archived-message.server.ts";

const SECRET = "a secret of thirty-two characters";
const contents = { subject: "Objet", html: "<p>lien</p>", text: "https://solstice.example/lien" };
const mail = (kind: MailKind, id = "one") => ({ id, kind, message: JSON.stringify(contents) });

it("keeps what a mail said for the site alone, and its subject for everybody who reads the table", () => {
  const archived = archive(mail("booking-confirmation"), SECRET);
  expect(JSON.parse(archived.message)).toEqual({ subject: "Objet", html: "", text: "" });
  expect(JSON.stringify(archived)).not.toContain("lien");
  const row = { ...mail("booking-confirmation"), ...archived };
  expect(readMessage(row, { secret: SECRET })).toEqual(contents);
  expect(readMessage(row, { secret: `${SECRET}!` })).toBeNull();
  // Copied to another row, it does not open there.
  expect(readMessage({ ...row, id: "two" }, { secret: SECRET })).toBeNull();
});

it("reads a mail that is still to be sent, and nothing of one that was emptied before texts were kept", () => {
  expect(readMessage({ ...mail("reminder"), encrypted: null }, { secret: SECRET })).toEqual(contents);
  const emptied = JSON.stringify({ subject: "Objet", html: "", text: "" });
  expect(
    readMessage({ id: "one", kind: "reminder", message: emptied, encrypted: null }, { secret: SECRET }),
  ).toBeNull();
});

it.each(["verification", "password-reset", "address-change", "invitation"] as const)(
  "keeps nothing of a mail whose link is worth an account: %s",
  (kind) => {
    expect(archive(mail(kind), SECRET).encrypted).toBeNull();
    expect(readMessage({ ...mail(kind), encrypted: null }, { secret: SECRET })).toBeNull();
  },
);
