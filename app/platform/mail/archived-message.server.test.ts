import { expect, it } from "vitest";
import type { MailKind } from "#app/platform/schema/mail-kinds.ts";
import { archiveMail, readMessage } from "./archived-message.server.ts";

const SECRET = "a secret of thirty-two characters";
const contents = { subject: "Objet", html: "<p>lien</p>", text: "https://solstice.example/lien" };
const mail = (kind: MailKind, id = "one") => ({ id, kind, forget: 0, message: JSON.stringify(contents) });

it("archiveMail encrypts the text of a mail and leaves its subject readable", () => {
  const archived = archiveMail(mail("booking-confirmation"), SECRET);
  expect(JSON.parse(archived.message)).toEqual({ subject: "Objet", html: "", text: "" });
  expect(JSON.stringify(archived)).not.toContain("lien");
  const row = { ...mail("booking-confirmation"), ...archived };
  expect(readMessage(row, { secret: SECRET })).toEqual(contents);
  expect(readMessage(row, { secret: `${SECRET}!` })).toBeNull();
  // The id is part of the encryption.
  expect(readMessage({ ...row, id: "two" }, { secret: SECRET })).toBeNull();
});

it("readMessage reads a mail that is still to be sent, and returns null for one without a stored text", () => {
  expect(readMessage({ ...mail("reminder"), encrypted: null }, { secret: SECRET })).toEqual(contents);
  const emptied = JSON.stringify({ subject: "Objet", html: "", text: "" });
  expect(
    readMessage({ id: "one", kind: "reminder", message: emptied, encrypted: null }, { secret: SECRET }),
  ).toBeNull();
});

it.each(["verification", "password-reset", "address-change", "invitation"] as const)(
  "archiveMail drops the text of a mail with a link into an account, and readMessage never returns it: %s",
  (kind) => {
    expect(archiveMail(mail(kind), SECRET).encrypted).toBeNull();
    expect(readMessage({ ...mail(kind), encrypted: null }, { secret: SECRET })).toBeNull();
  },
);
