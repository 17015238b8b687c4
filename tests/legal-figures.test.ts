import { expect, it } from "vitest";
import { agency } from "#app/content/agency.ts";
import { figures } from "#app/content/legal-figures.ts";
import { privacy } from "#app/content/legal-privacy.ts";
import { FORGET_AFTER_HOURS } from "#app/features/account/lockout.ts";
import { VERIFICATION_HOURS } from "#app/features/account/auth.server.ts";
import { HORIZON_DAYS, SLOT_MINUTES } from "#app/features/booking/slots.ts";
import { CONSENT_KEYS } from "#app/features/consent/consent-storage.ts";

it("says what the software does", () => {
  expect(figures).toMatchObject({
    slotMinutes: SLOT_MINUTES,
    horizonDays: HORIZON_DAYS,
    verificationHours: VERIFICATION_HOURS,
    failedLoginHours: FORGET_AFTER_HOURS,
  });
});

it("names everything that the consent is kept in", () => {
  const text = JSON.stringify(privacy(agency));
  for (const key of Object.values(CONSENT_KEYS)) expect(text).toContain(`"${key}"`);
});
