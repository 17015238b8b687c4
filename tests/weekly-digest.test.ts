import { expect, test } from "vitest";
import { defaultIdentity } from "#app/content/parts/agency.ts";
import { changeReminderSettings, loadReminderSettings } from "#app/features/booking/reminders/settings.server.ts";
import { sendDueReminders } from "#app/features/booking/reminders/send-reminders.server.ts";
import { sendWeeklyDigest } from "#app/features/booking/reminders/weekly-digest.server.ts";
import { sunOfDay } from "#app/features/booking/time/sun.ts";
import { seedAppointment, seedClosure } from "../support/appointments.ts";
import { depsForEachTest, describeOnBothDatabases, eachTest } from "../support/database.ts";
import { camille, jeanne, seedClient } from "../support/people.ts";
import { bookingDepsFor } from "../support/use-cases.ts";
import { readMails } from "../support/rows.ts";

/** A Sunday, 19:00 in Paris. */
const SUNDAY = new Date("2026-11-29T18:00:00Z");

describeOnBothDatabases("the agency's weekly digest", ({ open }) => {
  const { clock, database, deps } = depsForEachTest(open, new Date("2026-11-25T10:00:00Z"), bookingDepsFor);
  const member = eachTest(() => seedClient(database.db, jeanne));

  const saveSettings = async (settings: { clients: boolean; weeklyDigest: boolean }) =>
    changeReminderSettings(deps, member, settings, (await loadReminderSettings(deps)).version);

  test("the weekly digest is off until a member ticks it", async () => {
    clock.now = SUNDAY;
    expect(await sendWeeklyDigest(deps)).toBe(false);
    expect(await loadReminderSettings(deps)).toEqual({ clients: true, weeklyDigest: false, version: 0 });
    await saveSettings({ clients: true, weeklyDigest: true });
    expect(await sendWeeklyDigest(deps)).toBe(true);
  });

  test("the weekly digest is sent once a week, on any number of instances", async () => {
    await saveSettings({ clients: true, weeklyDigest: true });
    clock.now = new Date(SUNDAY.getTime() - 1);
    expect(await sendWeeklyDigest(deps)).toBe(false);
    clock.now = SUNDAY;
    const sent = await Promise.all([sendWeeklyDigest(deps), sendWeeklyDigest(deps)]);
    expect(sent.filter(Boolean)).toHaveLength(1);
    clock.now = new Date("2026-11-29T22:59:00Z");
    expect(await sendWeeklyDigest(deps)).toBe(false);
    const notice = { kind: "week-notice", to: deps.agencyEmail, userId: null };
    const mails = await database.db.selectFrom("mail").selectAll().execute();
    expect(mails).toMatchObject([{ ...notice, expiresAt: expect.stringMatching(/T2[23]:00/) }]);
    clock.now = new Date("2026-12-06T18:00:00Z");
    expect(await sendWeeklyDigest(deps)).toBe(true);
  });

  test("the weekly digest lists the week's clients, closures and sunsets, and nothing of another week", async () => {
    await saveSettings({ clients: true, weeklyDigest: true });
    const client = await seedClient(database.db, camille);
    const own = { userId: client.id, userEmail: client.email };
    await seedAppointment(database.db, { ...own, date: "2026-12-01", time: "09:30" });
    await seedAppointment(database.db, { date: "2026-12-07", time: "09:30", userEmail: "apres@courriel.example" });
    await seedAppointment(database.db, { date: "2026-11-29", time: "09:30", userEmail: "avant@courriel.example" });
    await seedClosure(database.db, { date: "2026-12-04", publicReason: "En reportage à Lyon" });
    clock.now = SUNDAY;
    await sendWeeklyDigest(deps);
    const [mail] = await readMails(database.db);
    const plain = mail!.text.replace(/[\u00a0\u202f]/g, " ");
    expect(mail!.subject).toBe("Votre semaine du 30\u00A0novembre au 6\u00A0décembre 2026");
    expect(plain).toContain("1 rendez-vous");
    const { set } = sunOfDay("2026-12-01", defaultIdentity().coordinates);
    expect(plain).toContain(`09:30 à 10:00 : Camille Moreau, à l’agence\nCoucher du soleil à ${set}`);
    expect(plain).toContain("Fermé : En reportage à Lyon");
    expect(plain).not.toMatch(/apres@|avant@/);
    expect(mail!.html).toContain("https://atelier-solstice.example/agence/agenda?vue=semaine&amp;date=2026-11-30");
  });

  test("the weekly digest reports an edit conflict in its settings to the later of two people", async () => {
    const change = (both: boolean) => changeReminderSettings(deps, member, { clients: both, weeklyDigest: both }, 0);
    expect(await change(true)).toEqual({ ok: true });
    expect(await change(false)).toEqual({ ok: false, reason: "edit-conflict" });
  });

  test("the weekly digest shares its settings form with client reminders, which the agency can turn off", async () => {
    const client = await seedClient(database.db, camille);
    const createdAt = clock.now.toISOString();
    await seedAppointment(database.db, { date: "2026-11-30", time: "09:30", userId: client.id, createdAt });
    await saveSettings({ clients: false, weeklyDigest: false });
    clock.now = SUNDAY;
    expect(await sendDueReminders(deps)).toBe(0);
    await saveSettings({ clients: true, weeklyDigest: false });
    expect(await sendDueReminders(deps)).toBe(1);
  });
});
