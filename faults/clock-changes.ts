import { setTimeout as sleep } from "node:timers/promises";
import { addDays } from "#app/french/dates.ts";
import { agencyAgendaRefusals } from "#app/features/booking/agency-appointments/agency-appointments.messages.ts";
import { instantOf } from "#app/features/booking/time/span.ts";
import { startInbox } from "#support/network/inbox.ts";
import { camille, jeanne } from "#support/fixtures/people.ts";
import { seedAccount, seedMember, type Site, textOf, Visitor } from "#support/site/site.ts";
import { onBothDatabases, type Installation } from "./support/installation.ts";
import { always, never, noted, promised, report } from "./support/promises.ts";
import { startSiteAhead } from "./support/site-ahead.ts";

// Books for the Sunday of each clock change, reminds the client the day before, and reads pages as the clock changes.

const NIGHTS = [
  { name: "à l’heure d’été", sunday: "2027-03-28", isHourMissing: true },
  { name: "à l’heure d’hiver", sunday: "2027-10-31", isHourMissing: false },
];
/** 02:00 or 03:00 in Paris. */
const CHANGE = "T01:00:00Z";
/** The pages are read from this time before the change to this time after it. */
const MARGIN_MS = 15_000;
const SLOT = "10:00";

await onBothDatabases(async (installation) => {
  await installation.withDatabase(async ({ db }) => {
    await seedAccount(db, camille);
    await seedMember(db, jeanne, "owner");
    const value = JSON.stringify({ clients: true, weeklyDigest: false });
    const updatedAt = new Date().toISOString();
    await db.insertInto("settings").values({ key: "reminders", value, updatedAt, updatedBy: null }).execute();
  });
  for (const night of NIGHTS) await simulateNight(installation, night);
});

async function simulateNight(
  installation: Installation,
  { name, sunday, isHourMissing }: (typeof NIGHTS)[number],
): Promise<void> {
  const inbox = await startInbox();
  let site: Site | undefined;
  const restartAt = async (instant: number) => {
    await site?.stop();
    site = await startSiteAhead({ ...installation.environment, SMTP_URL: inbox.smtpUrl }, instant - Date.now());
    return site;
  };
  const dayBefore = addDays(sunday, -1);
  const timeInParis = (date: string, time: string) => instantOf({ date, time }).getTime();
  try {
    // A booking made on the day before gets no reminder.
    const running = await restartAt(timeInParis(addDays(dayBefore, -1), "12:00"));
    const client = await new Visitor(running.url).logIn(camille);
    const book = async (visitor: Visitor, date: string, time: string) =>
      (await visitor.post("/contact.data", { date, slot: time, email: camille.email })).ok;
    const booked = await book(client, sunday, SLOT);
    const confirmation = await inbox.waitFor(({ to, calendar }) => to === camille.email && calendar !== undefined);
    const calendarStart = /^DTSTART[^:]*:(\d{8}T\d{6}Z?)/m.exec(confirmation.calendar!.content)?.[1];
    const [inUtc, inParis] = [new Date(timeInParis(sunday, SLOT)).toISOString(), `${sunday}T${SLOT}:00`].map((text) =>
      text.replace(/[-:]|\.000/g, ""),
    );
    const reminders = () =>
      inbox.mails.filter(({ subject, to }) => to === camille.email && subject.startsWith("Rappel"));
    // The second start must not send the reminder again.
    for (const time of ["18:00", "19:30"]) {
      await restartAt(timeInParis(dayBefore, time) + 1_000);
      await sleep(4_000);
    }
    const reminded = reminders().length;

    const change = new Date(`${sunday}${CHANGE}`).getTime();
    const { url, output } = await restartAt(change - MARGIN_MS);
    const [clientAtNight, member] = [await new Visitor(url).logIn(camille), await new Visitor(url).logIn(jeanne)];
    let [requestedPages, failedPages, failedBookings] = [0, 0, 0];
    for (let second = 0; second < 2 * (MARGIN_MS / 1_000); second++) {
      for (const path of ["/contact", `/contact?date=${sunday}`, "/compte"]) {
        requestedPages++;
        if (!(await clientAtNight.get(path)).ok) failedPages++;
      }
      for (const path of ["/agence", "/agence/agenda", `/agence/agenda?vue=jour&date=${sunday}`]) {
        requestedPages++;
        if (!(await member.get(path)).ok) failedPages++;
      }
      // Separate days, so that the bookings do not conflict.
      if (!(await book(clientAtNight, addDays(sunday, 2 + second), SLOT))) failedBookings++;
      await sleep(1_000);
    }
    const entry = { name: "Mariage", date: sunday, slot: "02:30", minutes: "60" };
    const answer = textOf(await (await member.post("/agence/agenda/nouveau", entry)).text());
    const errors = output()
      .split("\n")
      .filter((line) => line.includes('"level":50'));
    report({
      fault: `${installation.kind} : la nuit du passage ${name}`,
      promise: "bonne heure, un rappel, rien ne s’arrête ; l’heure qui manque est refusée",
      figures: [
        noted("pages demandées", requestedPages),
        always("le dimanche est réservé", booked),
        always("le fichier d’agenda dit la bonne heure", calendarStart === inUtc || calendarStart === inParis),
        promised("rappels, la veille au soir", 1, reminded),
        never("pages en échec", failedPages),
        never("réservations en échec", failedBookings),
        always(
          "02:30 est refusé quand il n’existe pas",
          answer.includes(textOf(agencyAgendaRefusals["missing-hour"].message)) === isHourMissing,
        ),
        never("erreurs au journal", errors.length),
      ],
    });
    for (const line of errors.slice(0, 3)) console.log(line);
    await installation.withDatabase(async ({ db }) => {
      await db.deleteFrom("mail").execute();
    });
  } finally {
    await site?.stop();
    await inbox.close();
  }
}
