import { expect, it } from "vitest";
import { agency } from "#app/content/parts/agency.ts";
import { addDays, capitalised, longDate, longDateTime } from "#app/french/dates.ts";
import { TODAY } from "../support/clock.ts";
import { amine, camille, jeanne } from "../support/people.ts";
import { generousLimits, seedAccount, textOf, Visitor } from "../support/site.ts";
import { atFixedTime, describeSite } from "../support/site-suite.ts";
import { addressesIn, choicesOf, valueOf } from "../support/html.ts";
import { readRows } from "../support/rows.ts";
import { expectPage } from "../support/expect-page.ts";
import { endChange } from "../support/end-change.ts";

const FIRST = addDays(TODAY, 20);
const WEDDING = addDays(FIRST, 8);
const MONDAY = addDays(FIRST, 20);
const SUNDAY = addDays(MONDAY, 6);
const LATER = addDays(MONDAY, 9);

const [COUPLE, LEA] = ["famille@courriel.example", "lea@courriel.example"];
const CLOSED_DAYS = "/agence/jours-fermes";

describeSite("a day of the agency by HTTP", atFixedTime(generousLimits), ({ site, database, inbox, seedVisitor }) => {
  it("the agency goes from a booking to a closed week, and notifies nobody of undone changes", async () => {
    for (const person of [camille, amine]) await seedAccount(database.db, person);
    const owner = await seedVisitor(jeanne, "owner");
    const client = await new Visitor(site.url).logIn(camille);
    const other = await new Visitor(site.url).logIn(amine);

    const html = async (visitor: Visitor, address: string) => {
      const answer = await visitor.get(address);
      expect(answer.status, address).toBe(200);
      return answer.text();
    };
    const text = async (visitor: Visitor, address: string) => textOf(await html(visitor, address));
    const enter = async (entry: Record<string, string>) => {
      const form = { phone: "06 39 98 00 55", travelBefore: "0", travelAfter: "0", notify: "on", ...entry };
      let answer = await owner.post("/agence/agenda/nouveau", form);
      if (answer.status === 409) {
        const confirmed = valueOf(await answer.text(), "confirmed");
        answer = await owner.post("/agence/agenda/nouveau", { ...form, confirmed });
      }
      expect(answer.status).toBe(303);
      return answer.headers.get("location")!;
    };

    expect((await client.post("/contact", { date: FIRST, slot: "10:00" })).status).toBe(303);
    const day = await html(owner, `/agence/agenda?vue=jour&date=${FIRST}`);
    const [hers = ""] = addressesIn(day, /^\/agence\/agenda\/[\w-]{36}$/);
    expect(await text(owner, hers)).toContain("Camille Moreau");

    const move = (date: string, time: string) =>
      owner.post(`${hers}/deplacer`, { date, slot: time, minutes: "30", travelBefore: "0", travelAfter: "0" });
    expect((await move(FIRST, "16:30")).status).toBe(303);
    const own = `/compte/rendez-vous/${hers.split("/").at(-1)}`;
    expect(await text(client, own)).toContain("10:00");
    await endChange(owner, "undone", hers);
    expect(await text(owner, hers)).toContain("10:00");
    expect((await move(MONDAY, "10:00")).status).toBe(303);
    await endChange(owner, "notified", hers);
    expect(await text(client, own)).toContain(textOf(capitalised(longDate(MONDAY))));

    // A wedding of ten hours with travel time, entered by telephone: none of it is bookable.
    const wedding = { name: "Famille Roux", email: COUPLE, date: WEDDING, slot: "12:00", minutes: "600" };
    await endChange(
      owner,
      "notified",
      await enter({ ...wedding, travelBefore: "90", travelAfter: "60", location: "Uzès" }),
    );
    const bookable = await html(other, `/contact?date=${WEDDING}`);
    expect(choicesOf(bookable, "slot")).toEqual(["09:00", "09:30", "10:00"]);
    expect((await other.post("/contact", { date: WEDDING, slot: "10:30" })).status).toBe(409);

    // The closed week has three appointments: one booked online, one by telephone, and the moved one.
    expect((await other.post("/contact", { date: addDays(MONDAY, 1), slot: "11:00" })).status).toBe(303);
    const telephoned = { name: "Léa Vidal", email: LEA, date: addDays(MONDAY, 2), slot: "14:00", minutes: "90" };
    await endChange(owner, "notified", await enter(telephoned));
    const closing = { intent: "close", date: MONDAY, lastDate: SUNDAY, recurrence: "once" };
    const { html: conflicts } = await expectPage(owner.post(CLOSED_DAYS, closing), 409);
    const [camilles, amines, leas] = ["Camille", "Amine", "Léa"].map(
      (name) => /name="decision-([\w-]+)"/.exec(conflicts.slice(conflicts.indexOf(`<legend>${name}`)))![1]!,
    );
    const decided = await owner.post(CLOSED_DAYS, {
      ...closing,
      [`decision-${camilles}`]: "keep",
      [`decision-${amines}`]: "cancel",
      [`message-${amines}`]: "Un reportage m’appelle.",
      [`decision-${leas}`]: "propose",
      [`slots-${leas}`]: valueOf(conflicts, `slots-${leas}`),
    });
    expect(decided.status).toBe(303);
    await endChange(owner, "notified", CLOSED_DAYS);

    const proposal = await inbox.waitFor(({ to, subject }) => to === LEA && subject.startsWith("Choisissez"));
    const link = `${/\/creneau\/[\w-]+/.exec(proposal.text)![0]}?date=${LATER}`;
    const reader = new Visitor(site.url);
    expect(await html(reader, link)).toContain('name="slot" value="16:30"');
    const chosen = await reader.post(link, { date: LATER, slot: "16:30" });
    expect(textOf(await chosen.text())).toContain("Votre rendez-vous a été déplacé.");

    const followed = await text(owner, CLOSED_DAYS);
    expect(followed).toContain(textOf(`déplacé au ${longDateTime(LATER, "16:30")}`));
    expect(followed).toContain("Camille Moreau, pendant une fermeture");
    expect(await text(owner, `/agence/agenda?vue=jour&date=${MONDAY}`)).toContain("Camille Moreau");
    expect(await text(other, "/compte")).toContain("Annulé");

    const waiting = async () => {
      const unsent = await database.db.selectFrom("mail").select("id").where("status", "!=", "sent").execute();
      const changes = await readRows(database.db, "pendingChanges", "id", { state: "waiting" });
      return [unsent.length, changes.length];
    };
    await expect.poll(waiting).toEqual([0, 0]);
    const written = await database.db.selectFrom("mail").select(["to", "kind"]).orderBy("createdAt").execute();
    const kindsTo = (address: string) => written.filter(({ to }) => to === address).map(({ kind }) => kind);
    expect(kindsTo(camille.email)).toEqual(["booking-confirmation", "agency-move"]);
    expect(kindsTo(amine.email)).toEqual(["booking-confirmation", "agency-cancellation"]);
    expect(kindsTo(COUPLE)).toEqual(["agency-booking"]);
    expect(kindsTo(LEA)).toEqual(["agency-booking", "proposal", "move-confirmation"]);
    expect(kindsTo(agency.email)).toEqual(["booking-notice", "booking-notice", "move-notice"]);
    expect(inbox.mails).toHaveLength(11);
    expect(inbox.mails.filter(({ text: body }) => body.includes("16:30")).map(({ to }) => to)).toEqual(
      expect.arrayContaining([LEA, agency.email]),
    );
    expect(inbox.mails.filter(({ to, text: body }) => to === camille.email && body.includes("16:30"))).toEqual([]);
  });
});
