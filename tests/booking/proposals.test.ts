import { expect, it } from "vitest";
import {
  cancelAppointment,
  changePendingMessage,
  moveAppointment,
} from "#app/features/booking/agency-appointments/move-and-cancel.server.ts";
import { enterAppointment } from "#app/features/booking/agency-appointments/enter-appointment.server.ts";
import { bookAppointment } from "#app/features/booking/public-booking/book-appointment.server.ts";
import {
  chooseSlot,
  loadChoiceDay,
  recordPageOpened,
  showProposal,
} from "#app/features/booking/client-appointments/proposal-link.server.ts";
import type { ConflictDecision } from "#app/features/booking/closing/conflict-decisions.ts";
import {
  type Conflict,
  closeTimes,
  listUpcomingClosures,
  reopenClosure,
} from "#app/features/booking/closing/close-days.server.ts";
import { listOutsideAppointments } from "#app/features/booking/opening-hours/opening-hours.server.ts";
import { exportProposals } from "#app/features/booking/proposals/proposal-retention.server.ts";
import { forgetAccount } from "#app/features/booking/privacy/forget-client.server.ts";
import { purgeAppointments } from "#app/features/booking/privacy/purge.server.ts";
import {
  listClientAppointments,
  readClientAppointment,
} from "#app/features/booking/client-appointments/client-appointments.server.ts";
import { cancelByToken, cancelClientAppointment } from "#app/features/booking/client-appointments/cancel.server.ts";
import { moveClientAppointment } from "#app/features/booking/client-appointments/client-move.server.ts";
import { proposeMove } from "#app/features/booking/proposals/propose-move.server.ts";
import { undoChanges } from "#app/features/booking/undo/undo.server.ts";
import { bookWithAdvice } from "#app/features/booking/agency-appointments/slot-advice.server.ts";
import { listMoveProposals } from "#app/features/booking/proposals/proposal-list.server.ts";
import { renewProposalLinks } from "#app/features/booking/client-appointments/renew-proposal-links.server.ts";
import { writeSecondProposals } from "#app/features/booking/proposals/follow-up.server.ts";
import { finalizeDueChanges, notifyGroup } from "#app/features/booking/undo/notify-clients.server.ts";
import { pendingAppointmentGroups } from "#app/features/booking/undo/pending-groups.server.ts";
import { typeset } from "#app/french/typeset.ts";
import { failed } from "#app/platform/result.ts";
import type { MailKind } from "#app/platform/schema/mail-kinds.ts";
import { connectAgain, depsForEachTest, describeOnBothDatabases, eachTest } from "#support/database/database.ts";
import { recordQueries } from "#support/database/record-queries.ts";
import { bookableTimes } from "#support/fixtures/bookable-slots.ts";
import { closeWithProposals, closingConflicts } from "#support/fixtures/closing.ts";
import { siteDepsFor, done } from "#support/fixtures/use-cases.ts";
import { amine, camille, jeanne, seedClient } from "#support/fixtures/people.ts";
import { readMails, readRow, readRows, updateRows } from "#support/database/rows.ts";
import { guestEntry, newClosure } from "#support/fixtures/appointments.ts";

// Friday 20 November 2026, 10:10 in Paris.
const NOW = new Date("2026-11-20T09:10:00Z");
const [MONDAY, TUESDAY, FRIDAY] = ["2026-11-30", "2026-12-01", "2026-12-04"] as const;
const WEEK = newClosure(MONDAY, FRIDAY);
/** One of the slots suggested for Tuesday at 10:30: the first Saturday after the closed week. */
const SUGGESTED = { date: "2026-12-05", time: "10:30" };
const NO_DECISIONS = new Map<string, ConflictDecision>();

describeOnBothDatabases("proposals of other slots when a day is closed", ({ open }) => {
  const { clock, database, deps } = depsForEachTest(open, NOW, siteDepsFor);
  const client = eachTest(() => seedClient(database.db, camille));
  const member = eachTest(() => seedClient(database.db, jeanne));

  const passHours = (hours: number) => clock.pass(hours * 3600);
  const finalizeAfterMinute = () => {
    clock.pass(60);
    return finalizeDueChanges(deps);
  };

  const book = async (date: string, time: string, who = client) =>
    (await done(bookAppointment(deps, who, { date, time }))).id;
  const conflicts = (decisions = NO_DECISIONS) => closingConflicts(deps, member, WEEK, decisions);
  const close = (personalMessage?: string) => closeWithProposals(deps, member, WEEK, personalMessage);
  const mails = (kind: MailKind) => readMails(database.db, { kind });
  const tokenIn = (text: string) => /\/creneau\/([\w-]+)/.exec(text)![1]!;
  const mailedToken = async (kind: MailKind = "proposal") => tokenIn((await mails(kind)).at(-1)!.text);
  async function mailProposal() {
    const id = await book(TUESDAY, "10:30");
    await close();
    await finalizeAfterMinute();
    return { id, token: await mailedToken() };
  }
  const waitingGroup = async () =>
    (await readRow(database.db, "pendingChanges", "groupId", { state: "waiting" })).groupId;
  const progress = async () => (await listMoveProposals(deps)).map(({ progress }) => progress);
  const renewLinks = () => database.db.transaction().execute((trx) => renewProposalLinks(deps, trx, client.id));
  const holds = () => database.db.selectFrom("slotHolds").selectAll().where("kind", "=", "proposal").execute();

  it("a closing suggests three slots to each client, none of them twice and none on a closed day", async () => {
    const [earlier, later] = [await book(TUESDAY, "10:30"), await book(TUESDAY, "11:00")];
    const suggested = await conflicts();
    const slotsAt = (time: string) => ["2026-11-28", "2026-11-29", "2026-12-05"].map((date) => ({ date, time }));
    expect(suggested.map(({ id, slots }) => [id, slots])).toEqual([
      [earlier, slotsAt("10:30")],
      [later, slotsAt("11:00")],
    ]);
    expect(await holds()).toEqual([]);
  });

  it("a client sees an open proposal at the appointment once it is mailed, and until a slot is chosen", async () => {
    const shownProposal = async () => {
      const [first] = (await listClientAppointments(deps, client)).appointments;
      expect(await readClientAppointment(deps, client, first!.id)).toEqual(first);
      return first!.proposal;
    };
    await book(TUESDAY, "10:30");
    await close();
    expect(await shownProposal()).toBeNull();
    await finalizeAfterMinute();
    // The mail was written a minute after `NOW`, and the slots are held for 48 hours.
    expect(await shownProposal()).toEqual({ heldUntil: { date: "2026-11-22", time: "10:11" } });
    passHours(49);
    expect(await shownProposal()).toEqual({ heldUntil: null });
    expect(await chooseSlot(deps, await mailedToken(), SUGGESTED)).toMatchObject({ ok: true });
    expect(await shownProposal()).toBeNull();
  });

  it("mailing a proposal reads the appointment's events by index, and its link reads the holds of all slots in one query", async () => {
    await book(TUESDAY, "10:30");
    await close();
    clock.pass(60);
    const mailing = recordQueries(database.db);
    expect(await finalizeDueChanges({ ...deps, db: mailing.db })).toBe(1);
    const readingEvents = mailing.queries.filter(
      ({ sql }) => /^select .* from "events"/.test(sql) && sql.includes('"subjectId" ='),
    );
    expect(readingEvents).not.toEqual([]);
    // The index begins with the column `subject`.
    for (const { sql } of readingEvents) expect(sql).toContain('"subject" =');
    const showing = recordQueries(database.db);
    const page = await showProposal({ ...deps, db: showing.db }, await mailedToken());
    expect(page).toMatchObject({ slots: [{}, {}, {}] });
    expect(showing.queries.filter(({ sql }) => sql.includes('from "slotHolds"'))).toHaveLength(1);
  });

  it("no proposal is made for an appointment that has been cancelled", async () => {
    const id = await book(TUESDAY, "10:30");
    await cancelClientAppointment(deps, client, id);
    const proposal = { personalMessage: null, slots: [{ date: FRIDAY, time: "10:30" }] };
    expect(await proposeMove(database.db, member, id, proposal, "group", clock.now)).toBe(false);
    expect(await holds()).toEqual([]);
  });

  it("one mail announces a move and the proposal that follows it in the same minute", async () => {
    const id = await book("2026-12-08", "10:30");
    const slot = { date: TUESDAY, time: "10:00" };
    await done(moveAppointment(deps, member, id, slot, { personalMessage: "Je pars plus tôt." }));
    await close("En reportage.");
    expect(await finalizeAfterMinute()).toBe(1);
    expect(await mails("agency-move")).toEqual([]);
    const [mail, ...others] = await mails("proposal");
    expect(others).toEqual([]);
    expect(mail!.text).toContain(typeset("Votre rendez-vous actuel remplace celui du mardi 8 décembre 2026 à 10:30"));
    for (const personalMessage of ["Je pars plus tôt.", "En reportage."]) expect(mail!.text).toContain(personalMessage);
    expect(mail!.calendar).toMatchObject({ method: "REQUEST" });
    expect(mail!.calendar!.content).toContain("DTSTART:20261201T090000Z");
    expect(tokenIn(mail!.text)).toHaveLength(43);
  });

  it.each([
    ["rien ne sera annulé sans votre accord. ", TUESDAY],
    ["Votre rendez-vous actuel remplace celui du mardi 8 décembre 2026 à 10:00. ", "2026-12-08"],
  ])(
    "the first mail of an appointment entered without notification has a cancel link, and says « %s » and that the calendar file adds it",
    async (sentence, start) => {
      const entered = { ...guestEntry, email: "mas@courriel.example", date: start, time: "10:00" };
      const { id } = await done(enterAppointment(deps, member, entered));
      await finalizeAfterMinute();
      if (start !== TUESDAY) await done(moveAppointment(deps, member, id, { date: TUESDAY, time: "10:00" }));
      await close();
      await finalizeAfterMinute();
      const { text, calendar } = (await mails("proposal"))[0]!;
      expect(text).toContain(typeset(`${sentence}Le fichier joint ajoute le rendez-vous actuel à votre agenda.`));
      expect(calendar).toMatchObject({ method: "REQUEST" });
      const [, token] = /\/cancelAppointment\?id=([\w-]{43})/.exec(text)!;
      expect(await cancelByToken(deps, token!)).toBe("cancelled");
      expect(await readRow(database.db, "appointments", ["date", "status"], { id })).toEqual({
        date: TUESDAY,
        status: "cancelled",
      });
    },
  );

  const announcedMails = async () =>
    (await pendingAppointmentGroups(database.db, clock.now)).flatMap(({ changes }) =>
      changes.map(({ name, sendsMail }) => [name, sendsMail]),
    );
  const recipientsAfterMinute = async () => {
    await finalizeAfterMinute();
    return (await mails("proposal")).map(({ to }) => to);
  };

  it("the undo bar announces a mail for a proposal, even after changes in the same minute that would send none alone", async () => {
    const [travelAdded, movedBack] = [await book(TUESDAY, "10:30"), await book(TUESDAY, "14:00")];
    await close();
    await done(moveAppointment(deps, member, travelAdded, { date: TUESDAY, time: "10:30", travelBefore: 30 }));
    for (const time of ["15:00", "14:00"])
      await done(moveAppointment(deps, member, movedBack, { date: TUESDAY, time }));
    expect(await announcedMails()).toEqual([
      ["Camille Moreau", true],
      ["Camille Moreau", true],
    ]);
    await done(changePendingMessage(deps, member, movedBack, { personalMessage: "Appelez-moi." }));
    expect(await recipientsAfterMinute()).toEqual([camille.email, camille.email]);
    expect((await mails("proposal")).filter(({ text }) => text.includes("Appelez-moi."))).toHaveLength(1);
  });

  it("a proposal is not mailed if the day is reopened within the minute, and the undo bar announces no mail", async () => {
    await book(TUESDAY, "10:30");
    await close();
    expect(await announcedMails()).toEqual([["Camille Moreau", true]]);
    await reopenClosure(deps, member, (await listUpcomingClosures(deps))[0]!.id);
    expect(await announcedMails()).toEqual([["Camille Moreau", false]]);
    expect([await recipientsAfterMinute(), await holds(), await listOutsideAppointments(deps)]).toEqual([[], [], []]);
  });

  it("a proposal omits the message of a move that was reverted before the closing", async () => {
    const id = await book(TUESDAY, "10:30");
    await moveAppointment(deps, member, id, { date: TUESDAY, time: "14:00" }, { personalMessage: "Plus de lumière." });
    await moveAppointment(deps, member, id, { date: TUESDAY, time: "10:30" });
    await close();
    expect(await recipientsAfterMinute()).toEqual([camille.email]);
    expect((await mails("proposal"))[0]!.text).not.toContain("Plus de lumière.");
  });

  it("a closing is refused if a suggested slot has been taken since, and suggests another one", async () => {
    const id = await book(TUESDAY, "10:30");
    const [before] = await conflicts();
    await book(SUGGESTED.date, SUGGESTED.time, await seedClient(database.db, amine));
    const propose = (slots: Conflict["slots"]) =>
      new Map([[id, { do: "propose", personalMessage: null, slots } as const]]);
    const [after] = await conflicts(propose(before!.slots));
    expect(after).toMatchObject({ hasLostSlot: true, slots: [{}, {}, { date: "2026-12-05", time: "10:00" }] });
    expect(await closeTimes(deps, member, [WEEK], propose([]))).toMatchObject(failed("conflicts"));
    expect(await closeTimes(deps, member, [WEEK], propose(after!.slots))).toMatchObject({ ok: true, proposed: 1 });
  });

  it("the proposed slots are held for the client for two days, and the appointment is listed as on a closed day", async () => {
    const id = await book(TUESDAY, "10:30");
    await close();
    expect(await bookableTimes(deps, SUGGESTED.date)).not.toContain(SUGGESTED.time);
    const other = await seedClient(database.db, amine);
    expect(await bookAppointment(deps, other, SUGGESTED)).toEqual(failed("slot-taken"));
    expect((await listOutsideAppointments(deps)).map((outside) => [outside.id, outside.why])).toEqual([[id, "closed"]]);
    expect(await progress()).toEqual(["waiting"]);
    await finalizeAfterMinute();
    passHours(48);
    expect(await bookableTimes(deps, SUGGESTED.date)).toContain(SUGGESTED.time);
  });

  it("another closing suggests no slots to a client without an e-mail address or with a pending proposal", async () => {
    await book(TUESDAY, "10:30");
    await close();
    await enterAppointment(deps, member, { ...guestEntry, date: MONDAY, time: "15:00" });
    expect((await conflicts()).map(({ refusal, slots }) => [refusal, slots])).toEqual([
      ["no-address", []],
      ["proposed-already", []],
    ]);
  });

  it("a suppressed proposal sends no mail, keeps the appointment and releases the slots", async () => {
    await book(TUESDAY, "10:30");
    expect(await notifyGroup(deps, await close(), "suppressed")).toBe(1);
    expect([await holds(), await listMoveProposals(deps), await mails("proposal")]).toEqual([[], [], []]);
    expect(await listOutsideAppointments(deps)).toHaveLength(1);
  });

  it("a proposal is mailed after the minute, and the database stores only the hash of its link", async () => {
    await book(TUESDAY, "10:30");
    await close("Je serai au salon de Nîmes.");
    await finalizeDueChanges(deps);
    expect(await mails("proposal")).toEqual([]);
    await finalizeAfterMinute();
    await finalizeDueChanges(deps);
    const [mail, ...others] = await mails("proposal");
    expect(others).toEqual([]);
    expect(mail).toMatchObject({
      to: camille.email,
      subject: typeset("Choisissez un autre créneau pour votre rendez-vous du mardi 1er décembre 2026 à 10:30"),
    });
    expect(mail!.text).toContain("Je serai au salon de Nîmes.");
    expect(mail!.text).toContain(typeset("jusqu’au dimanche 22 novembre 2026 à 10:11"));
    expect(mail!.text).toContain("Samedi 5 décembre 2026 à 10:30");
    expect(mail!.text).toContain("https://atelier-solstice.example/compte#rendez-vous");
    const links = await database.db.selectFrom("proposalLinks").selectAll().execute();
    expect(JSON.stringify(links)).not.toContain(tokenIn(mail!.text));
    expect(await holds()).toMatchObject(Array.from({ length: 3 }, () => ({ until: "2026-11-22T09:11:00.000Z" })));
    expect(await progress()).toEqual(["sent"]);
  });

  it("a proposal is accepted once: the appointment moves, both sides get a mail, and the other slots are released", async () => {
    const { id, token } = await mailProposal();
    const page = { ok: true, appointment: { date: TUESDAY }, slots: [{}, {}, {}] };
    expect(await showProposal(deps, token)).toMatchObject(page);
    await recordPageOpened(deps, token);
    expect(await progress()).toEqual(["opened"]);
    const times = expect.arrayContaining(["10:30", "11:00"]) as string[];
    expect(await loadChoiceDay(deps, token, "2026-12-05")).toMatchObject({ times });
    expect(await loadChoiceDay(deps, token, TUESDAY)).toMatchObject({ state: "closed" });

    expect(await chooseSlot(deps, token, SUGGESTED)).toEqual({ ok: true, kind: "move" });
    const row = await readRow(database.db, "appointments", ["date", "slot", "status", "sequence"], { id });
    expect(row).toEqual({ date: "2026-12-05", slot: "10:30", status: "confirmed", sequence: 1 });
    expect(await holds()).toEqual([]);
    expect(await bookableTimes(deps, "2026-11-28")).toContain("10:30");
    const [toClient] = await mails("move-confirmation");
    expect(toClient!.calendar?.content).toContain("DTSTART:20261205T093000Z");
    expect((await mails("move-notice"))[0]).toMatchObject({ to: deps.agencyEmail() });
    expect(await progress()).toEqual(["chosen"]);
    expect(await listOutsideAppointments(deps)).toEqual([]);

    expect(await chooseSlot(deps, token, SUGGESTED)).toEqual({ ok: true, kind: "move" });
    expect(await mails("move-confirmation")).toHaveLength(1);
    const used = { ok: false, kind: "move", reason: "used", current: SUGGESTED, hasAccount: true };
    expect(await chooseSlot(deps, token, { date: "2026-11-28", time: "10:30" })).toEqual(used);
    expect(await showProposal(deps, token)).toEqual(used);
    passHours(72);
    expect(await writeSecondProposals(deps)).toBe(0);
  });

  it("a taken, closed or invalid choice is refused, and the client can choose again", async () => {
    const { token } = await mailProposal();
    await book("2026-12-06", "09:00", await seedClient(database.db, amine));
    const choose = (date: string, time: string) => chooseSlot(deps, token, { date, time });
    expect(await choose("2026-12-06", "09:00")).toEqual(failed("slot-taken"));
    expect(await choose("2026-12-02", "09:00")).toEqual(failed("day-closed"));
    expect(await choose("2026-12-07", "20:00")).toEqual(failed("not-bookable"));
    expect(await choose("demain", "20:00")).toEqual(failed("not-a-date"));
    expect(await closeTimes(deps, member, [newClosure("2026-12-05")], NO_DECISIONS)).toMatchObject({ ok: true });
    expect(await choose("2026-12-05", "10:30")).toEqual(failed("day-closed"));
    expect(await showProposal(deps, token)).toMatchObject({ slots: [{ date: "2026-11-28" }, { date: "2026-11-29" }] });
    expect(await choose("2026-12-06", "09:30")).toEqual({ ok: true, kind: "move" });
  });

  it("a proposal's link expires when the appointment begins, and an altered token is unknown", async () => {
    const { token } = await mailProposal();
    expect(await showProposal(deps, `${token}x`)).toEqual(failed("unknown", { kind: "move" }));
    clock.now = new Date("2026-12-01T09:30:00Z");
    expect(await showProposal(deps, token)).toEqual(failed("expired", { kind: "move", hasAccount: true }));
    expect(await chooseSlot(deps, token, SUGGESTED)).toEqual(failed("expired", { kind: "move", hasAccount: true }));
    await writeSecondProposals(deps);
    expect(await progress()).toEqual(["unanswered"]);
  });

  it("an unanswered proposal is mailed once more after two days, on any number of instances, and the appointment stays", async () => {
    const id = await book(TUESDAY, "10:30");
    await close("Je serai au salon de Nîmes.");
    await finalizeAfterMinute();
    const firstToken = await mailedToken();
    passHours(47.9);
    expect(await writeSecondProposals(deps)).toBe(0);
    passHours(0.1);
    await book(SUGGESTED.date, SUGGESTED.time, await seedClient(database.db, amine));
    const instances = [deps, siteDepsFor(connectAgain(database), clock.read), deps];
    const counts = await Promise.all(instances.map((each) => writeSecondProposals(each)));
    expect(counts.toSorted()).toEqual([0, 0, 1]);
    expect(await writeSecondProposals(deps)).toBe(0);
    const [mail, ...others] = await mails("proposal-again");
    expect(others).toEqual([]);
    expect(mail!.text).toContain("nous attendons votre réponse");
    expect(mail!.text).toContain("Samedi 5 décembre 2026 à 10:00");
    const secondToken = await mailedToken("proposal-again");
    expect(secondToken).not.toBe(firstToken);
    expect(await holds()).toHaveLength(3);
    passHours(48);
    expect(await progress()).toEqual(["unanswered"]);
    expect((await listOutsideAppointments(deps)).map((outside) => outside.id)).toEqual([id]);
    expect(await showProposal(deps, firstToken)).toMatchObject({ ok: true, slots: [] });
    expect(await chooseSlot(deps, secondToken, { date: "2026-12-06", time: "10:30" })).toEqual({
      ok: true,
      kind: "move",
    });
    expect(await showProposal(deps, firstToken)).toMatchObject(failed("used", { kind: "move" }));
  });

  it("a proposal is not mailed a second time if its day has been reopened", async () => {
    await mailProposal();
    await reopenClosure(deps, member, (await listUpcomingClosures(deps))[0]!.id);
    passHours(48);
    expect(await writeSecondProposals(deps)).toBe(0);
    expect(await progress()).toEqual(["closed"]);
    // No mail told the client of the reopening, so the link shows when the appointment takes place.
    const current = { date: TUESDAY, time: "10:30" };
    expect(await showProposal(deps, await mailedToken())).toEqual({
      ok: false,
      kind: "move",
      reason: "closed",
      current,
      hasAccount: true,
    });
  });

  it("the second mail of a proposal waits while a change by the agency is pending", async () => {
    const { id, token } = await mailProposal();
    passHours(48);
    const to = { date: "2026-12-08", time: "10:30", minutes: 30, travelBefore: 0, travelAfter: 0 };
    await done(bookWithAdvice(deps, to, "", () => moveAppointment(deps, member, id, to), id));
    expect(await writeSecondProposals(deps)).toBe(0);
    await undoChanges(database.db, await waitingGroup(), member.id, clock.now);
    expect(await showProposal(deps, token)).toMatchObject({ ok: true, appointment: { date: TUESDAY } });
    expect(await writeSecondProposals(deps)).toBe(1);
  });

  it.each(["cancels", "moves"] as const)(
    "the proposal is closed when the client %s the appointment without the link",
    async (how) => {
      const { id, token } = await mailProposal();
      if (how === "cancels") await cancelClientAppointment(deps, client, id);
      else await moveClientAppointment(deps, client, id, SUGGESTED);
      const refusal = how === "cancels" ? { reason: "cancelled-since" } : { reason: "closed", current: SUGGESTED };
      expect(await showProposal(deps, token)).toEqual({ ok: false, kind: "move", hasAccount: true, ...refusal });
      expect([await progress(), await holds()]).toEqual([["closed"], []]);
    },
  );

  it("the proposal is closed when the agency moves the appointment, even to a held slot, and an undo restores it", async () => {
    const { id, token } = await mailProposal();
    const to = { ...SUGGESTED, minutes: 30, travelBefore: 0, travelAfter: 0 };
    const move = () => bookWithAdvice(deps, to, "", () => moveAppointment(deps, member, id, to), id);
    await done(move());
    // The client does not know of the move yet, and may still choose.
    expect(await showProposal(deps, token)).toMatchObject({ ok: true, appointment: { date: TUESDAY } });
    await undoChanges(database.db, await waitingGroup(), member.id, clock.now);
    expect([await holds(), await progress()]).toMatchObject([[{}, {}, {}], ["sent"]]);

    expect(await move()).toMatchObject({ ok: true });
    await finalizeAfterMinute();
    expect([await holds(), await progress()]).toEqual([[], ["closed"]]);
    const closed = { ok: false, kind: "move", reason: "closed", current: SUGGESTED, hasAccount: true };
    expect(await showProposal(deps, token)).toEqual(closed);
    await moveAppointment(deps, member, id, { date: "2026-12-06", time: "15:00" });
    expect(await showProposal(deps, token)).toEqual(closed);
    await cancelAppointment(deps, member, id);
    expect(await showProposal(deps, token)).toEqual(closed);
    // The cancellation is final, but its client is not notified.
    clock.pass(60);
    await updateRows(database.db, "pendingChanges", { decided: "suppressed" }, { state: "waiting" });
    await finalizeDueChanges(deps);
    expect(await showProposal(deps, token)).toEqual(failed("cancelled-since", { kind: "move", hasAccount: true }));
  });

  it("the proposal is mailed after an outage of three days, with the slots that are still free", async () => {
    await book(TUESDAY, "10:30");
    await close();
    passHours(72);
    await book(SUGGESTED.date, SUGGESTED.time, await seedClient(database.db, amine));
    expect(await finalizeDueChanges(deps)).toBe(1);
    const page = await showProposal(deps, await mailedToken());
    expect(page).toMatchObject({ ok: true, slots: [{ date: "2026-11-28" }, { date: "2026-11-29" }] });
  });

  it("a closing suggests different slots to two clients, with room for the travel time", async () => {
    const dates = ["2026-11-28", "2026-11-29", "2026-12-05"];
    const other = await seedClient(database.db, amine);
    for (const date of dates) await book(date, "10:30", other);
    const enter = (time: string, email: string, travelAfter: number) =>
      enterAppointment(deps, member, { ...guestEntry, minutes: 30, email, travelAfter, date: TUESDAY, time });
    await enter("10:30", "rose@courriel.example", 60);
    await enter("12:00", "paul@courriel.example", 0);
    await close();
    expect((await holds()).map(({ date, time }) => `${date} ${time}`).toSorted()).toEqual(
      // Rose at 11:00 with travel time until 12:30, Paul at 12:30.
      dates.flatMap((date) => ["11:00", "11:30", "12:00", "12:30"].map((time) => `${date} ${time}`)),
    );
  });

  it("an undo removes the proposal together with an appointment that was entered in the same minute", async () => {
    const rose = { ...guestEntry, email: "rose@courriel.example" };
    await enterAppointment(deps, member, { ...rose, date: TUESDAY, time: "10:30" });
    const group = await close();
    expect(await holds()).not.toEqual([]);
    expect(await undoChanges(database.db, group, member.id, clock.now)).toBe(1);
    expect(await readRows(database.db, "slotHolds", "date")).toEqual([]);
    const undone = await readRow(database.db, "events", "data", { kind: "change-undone" });
    expect(JSON.parse(undone.data)).toEqual({ start: { date: TUESDAY, time: "10:30" }, entered: true });
  });

  it("undoing two moves restores the proposal without the slot that another client took between them", async () => {
    const { id } = await mailProposal();
    await moveAppointment(deps, member, id, SUGGESTED);
    const secondMove = await done(moveAppointment(deps, member, id, { date: "2026-12-12", time: "15:00" }));
    // No mail named the first slot, so the second move has released it.
    await book(SUGGESTED.date, SUGGESTED.time, await seedClient(database.db, amine));
    expect(await undoChanges(database.db, secondMove.groupId, member.id, clock.now)).toBe(1);
    expect((await holds()).map(({ date }) => date).toSorted()).toEqual(["2026-11-28", "2026-11-29"]);
    const page = await showProposal(deps, await mailedToken());
    expect(page).toMatchObject({ ok: true, slots: [{ date: "2026-11-28" }, { date: "2026-11-29" }] });
  });

  it("the proposal is mailed even if the client's move to a closed day was refused before", async () => {
    const id = await book(TUESDAY, "10:30");
    await close();
    expect(await moveClientAppointment(deps, client, id, { date: FRIDAY, time: "10:00" })).toMatchObject({ ok: false });
    await finalizeAfterMinute();
    expect(await mails("proposal")).toHaveLength(1);
  });

  it("a guest gets proposed slots with room for the length and the travel time, and can accept one", async () => {
    const mas = { ...guestEntry, travelBefore: 30, email: "mas@courriel.example", notify: true };
    await done(enterAppointment(deps, member, { ...mas, date: TUESDAY, time: "10:00" }));
    await finalizeAfterMinute();
    await close();
    // Three slots of an hour and a half each.
    expect(await holds()).toHaveLength(9);
    await finalizeAfterMinute();
    const token = await mailedToken();
    expect((await mails("proposal"))[0]!.text).toContain("https://atelier-solstice.example/rgpd");
    expect(await loadChoiceDay(deps, token, "2026-12-05")).toMatchObject({ state: "open" });
    expect(await chooseSlot(deps, token, { date: "2026-12-05", time: "17:30" })).toEqual(failed("not-bookable"));
    expect(await chooseSlot(deps, token, { date: "2026-12-05", time: "10:00" })).toEqual({ ok: true, kind: "move" });
    expect(await showProposal(deps, token)).toMatchObject({ reason: "used", hasAccount: false });
    const [mail] = await mails("move-confirmation");
    expect(mail).toMatchObject({ to: "mas@courriel.example" });
    expect(mail!.text).toContain("https://atelier-solstice.example/rgpd");
    expect((await mails("move-notice"))[0]!.text).toContain("Mas des Pins");
  });

  it("a client's export contains a proposal once the client is notified, and an erasure deletes it", async () => {
    await book(TUESDAY, "10:30");
    await close("Je serai à Nîmes.");
    expect(await exportProposals(deps, client)).toEqual([]);
    await finalizeAfterMinute();
    const open = { date: TUESDAY, state: "open", personalMessage: "Je serai à Nîmes.", slots: [{}, {}, {}] };
    expect(await exportProposals(deps, client)).toMatchObject([{ ...open, mails: [{ openedAt: null }] }]);
    await database.db.transaction().execute((trx) => forgetAccount(trx, client));
    expect([await holds(), await listMoveProposals(deps)]).toEqual([[], []]);
  });

  it("a proposal's mail mentions a longer duration set in the same minute, and no replaced appointment", async () => {
    const id = await book(TUESDAY, "10:30");
    await moveAppointment(deps, member, id, { date: TUESDAY, time: "10:30", minutes: 60 });
    await close();
    await finalizeAfterMinute();
    const [mail] = await mails("proposal");
    expect(mail!.text).toContain(
      "La durée ou le lieu du rendez-vous actuel a été modifié. Le fichier joint met votre agenda à jour.",
    );
    expect(mail!.text).not.toContain("remplace");
    expect(mail!.calendar).toMatchObject({ method: "REQUEST" });
  });

  it("a proposal's mail is sent even if the agency adds travel time within the minute, but not if it moves the appointment", async () => {
    const [travelAdded, moved] = [await book(TUESDAY, "10:30"), await book(TUESDAY, "14:00")];
    await close();
    await moveAppointment(deps, member, travelAdded, { date: TUESDAY, time: "10:30", travelBefore: 30 });
    await moveAppointment(deps, member, moved, { date: TUESDAY, time: "16:00" });
    await finalizeAfterMinute();
    expect(await mails("proposal")).toHaveLength(1);
    expect((await listMoveProposals(deps)).map(({ appointmentId }) => appointmentId)).toEqual([travelAdded]);
    expect(await mails("agency-move")).toHaveLength(1);
  });

  it("a mail with renewed links names the slot the client knows, even after a move or a cancellation in the last minute", async () => {
    const { id } = await mailProposal();
    const renewedSubject = async () => {
      clock.pass(1);
      await renewLinks();
      return (await mails("proposal")).at(-1)!.subject;
    };
    const subject = (await mails("proposal"))[0]!.subject;
    expect(subject).toContain(typeset("à 10:30"));
    const moved = await done(moveAppointment(deps, member, id, { date: TUESDAY, time: "15:00" }));
    expect(await renewedSubject()).toBe(subject);
    await undoChanges(database.db, moved.groupId, member.id, clock.now);
    await cancelAppointment(deps, member, id);
    expect(await renewedSubject()).toBe(subject);
    expect(await mails("proposal")).toHaveLength(3);
  });

  it("a change of the client's address invalidates the links in the former mailbox, even of a closed proposal", async () => {
    const { id, token: former } = await mailProposal();
    clock.pass(60);
    await renewLinks();
    expect(await showProposal(deps, former)).toEqual(failed("unknown", { kind: "move" }));
    const renewed = await mailedToken();
    expect(await showProposal(deps, renewed)).toMatchObject({ ok: true, slots: [{}, {}, {}] });
    await moveClientAppointment(deps, client, id, SUGGESTED);
    await renewLinks();
    expect(await showProposal(deps, renewed)).toEqual(failed("unknown", { kind: "move" }));
  });

  it("a closed proposal is purged after its retention", async () => {
    const { id } = await mailProposal();
    await cancelClientAppointment(deps, client, id);
    passHours(24 * 30);
    await purgeAppointments(database.db, clock.now);
    expect(await progress()).toEqual(["closed"]);
    passHours(24);
    await purgeAppointments(database.db, clock.now);
    expect(await progress()).toEqual([]);
    expect(await readRows(database.db, "proposalLinks", "tokenHash")).toEqual([]);
  });
});
