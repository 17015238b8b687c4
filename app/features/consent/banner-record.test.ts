import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { CATEGORIES, UNREAD } from "./consent.ts";
import { categoryMessages, detailMessages } from "./consent-detail.messages.ts";
import { consentMessages } from "./consent.messages.ts";
import { CONSENT_VERSION } from "./consent-storage.ts";

const records = join(import.meta.dirname, "../../../docs/bandeau");
const { intro } = consentMessages;
const messages = { ...consentMessages, intro: { ...intro, text: intro.text("{agence}") }, detail: detailMessages };
const texts = JSON.stringify({ consentMessages: messages, categoryMessages, CATEGORIES, switches: UNREAD.toggles });
const fingerprint = createHash("sha256").update(texts).digest("hex").slice(0, 16);

// CNIL 2020-092, article 4: a site that relies on consent must be able to prove what it asked.
it("the record of this banner version has its screenshots and the fingerprint of its texts", () => {
  for (const view of ["bandeau", "detail", "bouton"]) {
    expect(existsSync(join(records, String(CONSENT_VERSION), `${view}.png`)), view).toBe(true);
  }
  const row = readFileSync(join(records, "README.md"), "utf8")
    .split("\n")
    .find((line) => line.startsWith(`| ${CONSENT_VERSION} |`));
  expect(row, "the texts changed: take new pictures, and write the day and the new fingerprint").toContain(fingerprint);
});
