import { expect, it } from "vitest";
import {
  answerEnquiry,
  endAnswer,
  readEnquiryDetails,
  sendDueEnquiryAnswers,
} from "#app/application/agency/enquiry-answers.server.ts";
import { resendTo } from "#app/application/agency/sent-emails.server.ts";
import { exportEvents } from "#app/application/privacy/event-history.server.ts";
import { listPendingGroups } from "#app/application/agency/pending-groups.server.ts";
import { capitalise, longDateTime } from "#app/french/dates.ts";
import {
  cancelAppointment,
  moveAppointment,
} from "#app/features/booking/agency-appointments/move-and-cancel.server.ts";
import { bookAppointment } from "#app/features/booking/public-booking/book-appointment.server.ts";
import { exportProposals, purgeProposals } from "#app/features/booking/proposals/proposal-retention.server.ts";
import { suggestMeetingSlots } from "#app/features/booking/proposals/propose-meeting.server.ts";
import { listClientMeetings } from "#app/features/booking/client-appointments/client-meetings.server.ts";
import { currentAppointmentSentence } from "#app/features/booking/client-appointments/link.messages.ts";
import { chooseSlot, showProposal } from "#app/features/booking/client-appointments/proposal-link.server.ts";
import { renewProposalLinks } from "#app/features/booking/client-appointments/renew-proposal-links.server.ts";
import { finalizeDueChanges } from "#app/features/booking/undo/notify-clients.server.ts";
import { postponeForMessage } from "#app/features/booking/pending-changes/pending-message.server.ts";
import { listHolds } from "#app/features/booking/availability/slot-holds.server.ts";
import { insertTemplate } from "#app/features/enquiries/reply/insert-template.server.ts";
import { composerSchema } from "#app/features/enquiries/reply/composer.forms.ts";
import { sendEnquiry } from "#app/features/enquiries/form/send-enquiry.server.ts";
import { mailAnswerAgain } from "#app/features/enquiries/reply/replies.server.ts";
import {
  listClientEnquiries,
  readClientEnquiriesPage,
  readClientEnquiry,
} from "#app/features/enquiries/client/client-enquiries.server.ts";
import {
  changeAnswerHours,
  deleteTemplate,
  readStoredAnswerHours,
  readStoredTemplates,
  writeTemplate,
} from "#app/features/enquiries/settings/enquiry-settings.server.ts";
import { saveMessage, removeMessage, transitionEnquiry } from "#app/features/enquiries/thread/enquiry-thread.server.ts";
import { countInbox, listAwaiting, listInbox } from "#app/features/enquiries/inbox/inbox.server.ts";
import type { EnquiryState } from "#app/platform/schema/enquiry-tables.server.ts";
import type { MailMessage } from "#app/platform/mail/outbox.server.ts";
import { after, DAY } from "#app/platform/durations.ts";
import { failed } from "#app/platform/result.ts";
import { siteDepsFor, done } from "#support/fixtures/use-cases.ts";
import { depsForEachTest, describeOnBothDatabases, eachTest } from "#support/database/database.ts";
import { amine, camille, jeanne, seedClient } from "#support/fixtures/people.ts";
import { seedAppointment, seedEnquiries } from "#support/fixtures/appointments.ts";
import { insertRows, readMails, readRow, readRows, readValues, updateRows } from "#support/database/rows.ts";

// Friday 20 November 2026, 10:10 in Paris.
const NOW = new Date("2026-11-20T09:10:00Z");
const ENQUIRY = { title: "Baptême, chapelle Saint-Roch", services: ["photo" as const], description: "Une trentaine." };
const OFFER = { service: "photo" as const, title: "Baptême, formule OR", price: 1500 };

describeOnBothDatabases("enquiries and their messages", ({ open }) => {
  const { clock, database, deps } = depsForEachTest(open, NOW, siteDepsFor);
  const client = eachTest(() => seedClient(database.db, camille));
  const member = eachTest(() => seedClient(database.db, jeanne));

  const enquire = async (changes: Partial<typeof ENQUIRY> = {}, who = client) =>
    (await sendEnquiry(deps, who, { ...ENQUIRY, ...changes }, OFFER)).id;
  const clientEnquiry = async () => (await listClientEnquiries(deps, client))[0]!;
  const read = async (id: string) => (await readEnquiryDetails(deps, id))!;
  const answer = (id: string, text: string, proposedSlots: { date: string; time: string }[] = []) =>
    answerEnquiry(deps, member, id, { text, proposedSlots });
  const sendAnswers = () => {
    clock.pass(60);
    return sendDueEnquiryAnswers(deps);
  };
  const tokensIn = ({ text }: MailMessage) => [...text.matchAll(/\/creneau\/([\w-]+)/g)].map(([, token]) => token!);
  /** Mails an answer with the suggested slots to a new enquiry. @returns the links' tokens, too */
  async function proposeSlots() {
    const enquiryId = await enquire();
    const proposedSlots = await suggestMeetingSlots(deps);
    const { id } = await done(answer(enquiryId, "Quand ?", proposedSlots));
    await endAnswer(deps, member, id, "notified");
    return { enquiryId, proposedSlots, tokens: tokensIn((await mailsOf("enquiry-answer")).at(-1)!) };
  }
  const setClientDisabled = (disabled: boolean) => updateRows(database.db, "users", { disabled }, { id: client.id });
  const mailsOf = (kind: "enquiry-answer" | "enquiry-confirmation") => readMails(database.db, { kind });
  const search = async (words: string, status: EnquiryState | null = null) =>
    (await listInbox(database.db, { filter: status, words, after: null })).rows.map(({ title }) => title);

  it("an enquiry stores the offer with the price of that day, for the agency and for the client", async () => {
    expect((await read(await enquire())).offer).toEqual(OFFER);
    expect((await clientEnquiry()).offer).toEqual(OFFER);
    const other = await sendEnquiry(deps, client, ENQUIRY);
    expect((await read(other.id)).offer).toBeNull();
  });

  it("an enquiry's confirmation goes to the account's current address, not to the session's", async () => {
    await updateRows(database.db, "users", { email: "nouvelle@courriel.example" }, { id: client.id });
    await enquire();
    expect((await mailsOf("enquiry-confirmation")).map(({ to }) => to)).toEqual(["nouvelle@courriel.example"]);
    expect(JSON.stringify(await database.db.selectFrom("mail").selectAll().execute())).not.toContain(camille.email);
    expect(await readValues(database.db, "enquiries", "userEmail")).toEqual(["nouvelle@courriel.example"]);
  });

  it("an enquiry's new status is visible to the agency at once, and to the client a minute after the last change", async () => {
    const id = await enquire();
    const transition = (to: "take" | "mark-answered" | "archive" | "reopen") => transitionEnquiry(deps, member, id, to);
    expect((await clientEnquiry()).status).toBe("new");
    expect(await transition("reopen")).toEqual(failed("edit-conflict"));
    expect(await transition("take")).toEqual({ ok: true });
    expect((await read(id)).status).toBe("open");
    expect((await clientEnquiry()).status).toBe("new");
    clock.pass(30);
    expect(await transition("archive")).toEqual({ ok: true });
    clock.pass(59);
    expect((await clientEnquiry()).status).toBe("new");
    clock.pass(1);
    expect((await clientEnquiry()).status).toBe("archived");
    expect(await countInbox(database.db)).toEqual({ new: 0, open: 0 });
    expect(await transitionEnquiry(deps, member, "nothing", "take")).toEqual(failed("unknown"));
    const events = await readRows(database.db, "events", ["actor", "data"], { kind: "enquiry-status-changed" }, "at");
    expect(events).toEqual([
      { actor: member.id, data: '{"to":"open"}' },
      { actor: member.id, data: '{"to":"archived"}' },
    ]);
  });

  it("a client reads the enquiries and an enquiry's messages in small pages, each once, and no other client's", async () => {
    const ids = Array.from({ length: 30 }, (_, index) => `enquiry-${index + 10}`);
    const own = { userId: client.id, createdAt: NOW.toISOString() };
    await seedEnquiries(
      database.db,
      ids.map((id) => ({ id, ...own })),
    );
    const message = { enquiryId: ids[0]!, kind: "answer", state: "stored", createdAt: NOW.toISOString() } as const;
    await insertRows(database.db, "enquiryMessages", ...ids.map((id) => ({ ...message, id, text: id })));
    const newest = await readClientEnquiriesPage(deps, client, null);
    const oldest = await readClientEnquiriesPage(deps, client, newest.next);
    expect([...newest.enquiries, ...oldest.enquiries].map(({ id }) => id)).toEqual(ids.toReversed());
    expect(oldest).toMatchObject({ next: null, enquiries: { length: 5 } });
    const latestTexts = ids.slice(-3).map((text) => ({ text }));
    expect(oldest.enquiries.at(-1)).toMatchObject({ earlierCount: 27, messages: latestTexts });
    const latest = await readClientEnquiry(deps, client, ids[0]!, null);
    const earlier = await readClientEnquiry(deps, client, ids[0]!, latest!.next);
    const texts = [...earlier!.enquiry.messages, ...latest!.enquiry.messages].map(({ text }) => text);
    expect([texts, earlier!.next]).toEqual([ids, null]);
    expect(await readClientEnquiry(deps, member, ids[0]!, null)).toBeNull();
  });

  it("two identical answers sent at once are stored once, and both report success", async () => {
    const id = await enquire();
    const proposedSlots = (await suggestMeetingSlots(deps)).slice(0, 3);
    const send = () => answer(id, "Bonjour {prénom},\n{créneaux}", proposedSlots);
    const [result, repeated] = await Promise.all([send(), send()]);
    expect(result).toMatchObject({ ok: true });
    expect(repeated).toEqual(result);
    expect(await sendAnswers()).toBe(1);
    expect(await mailsOf("enquiry-answer")).toHaveLength(1);
  });

  it("the undo bar shows the latest change first, even while another mail is pending longer", async () => {
    const id = await seedAppointment(database.db, { date: "2026-12-01", time: "10:30" });
    const moved = await done(moveAppointment(deps, member, id, { date: "2026-12-02", time: "10:30" }));
    // Gives the member five minutes to write a message.
    await postponeForMessage(database.db, moved.groupId, clock.now);
    clock.pass(10);
    await answer(await enquire(), "Bonjour.");
    clock.pass(10);
    const confirmation = await readRow(database.db, "mail", "id", { kind: "enquiry-confirmation" });
    await updateRows(database.db, "mail", { status: "sent" }, confirmation);
    await done(resendTo(deps, member, confirmation.id, { email: client.email, correct: false }));
    expect(await listPendingGroups(deps, member)).toMatchObject([
      { seconds: 60, changes: [{ kind: "resent" }] },
      { seconds: 50, changes: [{ kind: "answered" }] },
      { seconds: 280, changes: [{ kind: "moved" }] },
    ]);
  });

  it("an answer is visible to the agency at once, and is mailed and shown to the client after the minute for undo", async () => {
    const id = await enquire();
    expect(await answer(id, "Bonjour {prénom}, merci pour : {offre}.")).toMatchObject({ ok: true });
    expect(await answer(id, "Encore.")).toEqual(failed("on-its-way"));
    expect((await read(id)).messages).toMatchObject([{ kind: "answer", isWaiting: true, author: "Jeanne" }]);
    expect((await clientEnquiry()).messages).toEqual([]);
    const pending = { seconds: 60, changes: [{ name: "Camille Moreau" }] };
    expect(await listPendingGroups(deps, member)).toMatchObject([{ ...pending, by: null }]);
    expect(await listPendingGroups(deps, { id: "a colleague" })).toMatchObject([{ ...pending, by: "Jeanne" }]);
    clock.pass(59);
    expect(await sendDueEnquiryAnswers(deps)).toBe(0);
    clock.pass(1);
    expect(await sendDueEnquiryAnswers(deps)).toBe(1);
    expect(await sendDueEnquiryAnswers(deps)).toBe(0);
    const text = "Bonjour Camille, merci pour : Baptême, formule OR.";
    expect(await clientEnquiry()).toMatchObject({ status: "answered", messages: [{ kind: "answer", text }] });

    const mail = { to: camille.email, byHand: true, text: expect.stringContaining(text) };
    expect(await mailsOf("enquiry-answer")).toMatchObject([mail]);
  });

  it("the mails of answers continue the thread of the confirmation", async () => {
    const id = await enquire();
    for (const text of ["Bonjour.", "Autre chose."]) {
      await answer(id, text);
      await sendAnswers();
    }
    const [confirmation] = await mailsOf("enquiry-confirmation");
    const answers = await mailsOf("enquiry-answer");
    const [threadStart, subject] = [confirmation!.messageId, `Re: ${confirmation!.subject}`];
    expect(answers).toMatchObject([
      { subject, inReplyTo: threadStart, references: [threadStart] },
      { subject, inReplyTo: answers[0]!.messageId, references: [threadStart, answers[0]!.messageId] },
    ]);
  });

  it("an answer goes to the account's current address", async () => {
    const id = await enquire();
    await updateRows(database.db, "users", { email: "zoe@courriel.example" }, { id: client.id });
    await answer(id, "À votre nouvelle adresse.");
    await sendAnswers();
    expect((await mailsOf("enquiry-answer")).map(({ to }) => to)).toEqual(["zoe@courriel.example"]);
  });

  it("an undone answer returns its text and its proposed slots to the form", async () => {
    const id = await enquire();
    const [suggested, nextSuggested] = await suggestMeetingSlots(deps);
    const slots = [suggested!, { ...nextSuggested!, time: "15:30" }];
    const pending = await done(answer(id, "Trop tôt.", slots));
    expect((await read(id)).status).toBe("answered");
    expect(await endAnswer(deps, member, pending.id, "undone")).toBe(true);
    expect(await endAnswer(deps, member, pending.id, "undone")).toBe(false);
    clock.pass(120);
    expect(await sendDueEnquiryAnswers(deps)).toBe(0);
    expect(await read(id)).toMatchObject({ status: "new", messages: [], undoneText: "Trop tôt.\n\n{créneaux}" });
    expect((await read(id)).suggested.slice(0, slots.length)).toEqual(slots);
    expect(await clientEnquiry()).toMatchObject({ status: "new", messages: [] });
    expect(await listHolds(database.db, "2026-11-01", "2027-11-01", clock.now)).toEqual([]);
    await answer(id, "Cette fois.");
    expect(await read(id)).toMatchObject({ undoneText: null, messages: [{ text: "Cette fois." }] });
    await sendAnswers();
    const mailed = (await read(id)).messages[0]!;
    expect(await endAnswer(deps, member, mailed.id, "undone")).toBe(false);
    expect(await mailsOf("enquiry-answer")).toHaveLength(1);
  });

  it("a note is private to the agency, and a client's reply that a member records makes the enquiry wait for an answer again", async () => {
    const id = await enquire();
    await done(saveMessage(deps, member, id, { kind: "note", text: "Prendre le 50 mm." }));
    expect((await read(id)).messages).toHaveLength(1);
    await transitionEnquiry(deps, member, id, "mark-answered");
    clock.pass(3600);
    const at = clock.now.toISOString();
    await saveMessage(deps, member, id, { kind: "reply", text: "Plutôt le soir." });
    expect(await read(id)).toMatchObject({ status: "open", waitsSince: at });
    expect((await clientEnquiry()).messages).toEqual([]);
    clock.pass(60);
    expect(await clientEnquiry()).toMatchObject({
      status: "open",
      messages: [{ kind: "reply", text: "Plutôt le soir.", at }],
    });
    expect((await read(id)).messages).toMatchObject([{ kind: "note", author: "Jeanne" }, { kind: "reply" }]);
    const unknown = await saveMessage(deps, member, "nothing", { kind: "note", text: "x" });
    expect(unknown).toMatchObject({ reason: "unknown" });
  });

  it("a removed note or reply disappears for the agency and for the client, and the client's export never has events about it", async () => {
    const id = await enquire();
    for (const kind of ["note", "reply"] as const)
      await done(saveMessage(deps, member, id, { kind, text: "Plutôt le soir." }));
    clock.pass(60);
    expect((await clientEnquiry()).messages).toHaveLength(1);
    for (const message of (await read(id)).messages) await removeMessage(deps, member, id, message.id);
    expect((await read(id)).messages).toEqual([]);
    expect((await clientEnquiry()).messages).toEqual([]);
    expect(await readValues(database.db, "events", "id", { kind: "enquiry-message-removed" })).toHaveLength(2);
    const kinds = (await exportEvents(database.db, client)).map(({ kind }) => kind);
    expect(new Set(kinds)).toEqual(new Set(["enquiry-sent", "enquiry-status-changed"]));
  });

  it("the search finds an enquiry by the beginnings of words of its text, its sender and its messages, without accents or case", async () => {
    const id = await enquire();
    const other = await seedClient(database.db, amine);
    await enquire({ title: "Œuvre d'été", description: "À Nîmes." }, other);
    await saveMessage(deps, member, id, { kind: "note", text: "Vitrail plein sud" });
    for (const words of ["BAPTEME", "chap saint-ro", "camille.mor", "vitr"])
      expect(await search(words), words).toEqual([ENQUIRY.title]);
    for (const words of ["oeu nim", "lefevre"]) expect(await search(words), words).toEqual(["Œuvre d'été"]);
    for (const words of ["aptême", "chapelle nimes", "%", "_ap"]) expect(await search(words), words).toEqual([]);
    expect(await search(" ")).toHaveLength(2);
    expect(await search("bapt", "archived")).toEqual([]);
    await transitionEnquiry(deps, member, id, "archive");
    expect(await search("bapt", "archived")).toEqual([ENQUIRY.title]);
  });

  it("the search finds enquiries by one or two words that nearly all enquiries have", async () => {
    const enquiries = Array.from({ length: 405 }, (_, index) => ({
      id: `found-${index}`,
      title: `Baptême ${index}`,
      createdAt: after(NOW, index * 1000).toISOString(),
    }));
    await seedEnquiries(database.db, enquiries);
    const words = enquiries.flatMap(({ id }, index) =>
      ["bapteme", "roch", `rare${index}`].map((word) => ({ subject: "enquiry" as const, subjectId: id, word })),
    );
    await insertRows(database.db, "searchWords", ...words);
    const { rows, next } = await listInbox(database.db, { filter: null, words: "bapt", after: null });
    expect(rows).toHaveLength(25);
    expect(rows[0]!.title).toBe("Baptême 0");
    const nextPage = await listInbox(database.db, { filter: null, words: "bapt roch", after: next });
    expect(nextPage.rows[0]!.title).toBe("Baptême 25");
    expect(await search("bapteme roch rare77")).toEqual(["Baptême 77"]);
    expect(await search("bapteme nulle")).toEqual([]);
  });

  it("the enquiry that has waited longest is listed first among those that await an answer, even before 30 new ones", async () => {
    const news = Array.from({ length: 30 }, (_, index) => ({ id: `new-${index}`, title: `Demande ${index}` }));
    const open = { id: "open", title: "Relance", status: "open" as const, waitsSince: after(NOW, -DAY).toISOString() };
    await seedEnquiries(database.db, [...news, open]);
    const listed = await listAwaiting(database.db, 5);
    expect(listed).toHaveLength(5);
    expect(listed[0]).toMatchObject({ title: "Relance", status: "open" });
  });

  it("the inbox lists every enquiry once, page by page, even if several have the same time", async () => {
    // Demandes 0 to 2 are of second 0, demandes 3 to 5 of second 1, and so on.
    const titles = Array.from({ length: 60 }, (_, index) => `Demande ${String(index).padStart(2, "0")}`);
    const enquiries = titles.map((title, index) => ({
      id: `listed-${index}`,
      title,
      createdAt: after(NOW, Math.floor(index / 3) * 1000).toISOString(),
    }));
    await seedEnquiries(database.db, enquiries);
    const word = { subject: "enquiry", word: "demande" } as const;
    await insertRows(database.db, "searchWords", ...enquiries.map(({ id }) => ({ ...word, subjectId: id })));
    const listAll = async (status: EnquiryState | null) => {
      const listed: string[] = [];
      let cursor = null as string | null;
      let pages = 0;
      do {
        const { rows, next } = await listInbox(database.db, { filter: status, words: "demande", after: cursor });
        listed.push(...rows.map(({ title }) => title));
        cursor = next;
        pages++;
      } while (cursor && pages < 9);
      return { listed, pages };
    };
    const secondsOf = (listed: string[]) => listed.map((title) => Math.floor(Number(title.slice(8)) / 3));
    /** Three times each second from `from` to before `to`. */
    const seconds = (from: number, to: number) =>
      Array.from({ length: (to - from) * 3 }, (_, index) => from + Math.floor(index / 3));
    const waiting = await listAll("new");
    expect(waiting.listed.toSorted()).toEqual(titles);
    expect(secondsOf(waiting.listed)).toEqual(seconds(0, 20));

    // Waiting enquiries come first, then the others, the latest first.
    const updateSeconds = async (
      from: number,
      to: number,
      values: { status: EnquiryState } | { waitsSince: string },
    ) => {
      const selected = titles.slice(from * 3, to * 3);
      await database.db.updateTable("enquiries").set(values).where("title", "in", selected).execute();
    };
    await updateSeconds(0, 4, { status: "answered" });
    await updateSeconds(4, 8, { status: "archived" });
    await updateSeconds(2, 3, { status: "archived" });
    await updateSeconds(8, 12, { status: "open" });
    const all = await listAll(null);
    expect(all.pages).toBe(3);
    expect(all.listed.toSorted()).toEqual(titles);
    const handled = seconds(0, 8).toReversed();
    expect(secondsOf(all.listed)).toEqual([...seconds(12, 20), ...seconds(8, 12), ...handled]);
    expect(secondsOf((await listAll("open")).listed)).toEqual(seconds(8, 12));
    // Second 2 was answered, then archived.
    expect(secondsOf((await listAll("answered")).listed)).toEqual([3, 3, 3, 1, 1, 1, 0, 0, 0]);
    await updateSeconds(8, 9, { waitsSince: after(NOW, DAY).toISOString() });
    expect(secondsOf((await listAll("open")).listed)).toEqual([...seconds(9, 12), 8, 8, 8]);
  });

  it("an answer proposes three free slots, each by a link, and holds them for 48 hours from its mail", async () => {
    const id = await enquire();
    const proposedSlots = await suggestMeetingSlots(deps);
    expect(proposedSlots).toHaveLength(3);
    // Slots are suggested only after the 48 hours for which they would be held.
    for (const { date } of proposedSlots) expect(date >= "2026-11-22").toBe(true);
    expect(await answer(id, "Quand ? {créneaux}")).toEqual(failed("no-proposed-slots"));
    await done(answer(id, "Quand ?\n{créneaux}\nMerci", proposedSlots));
    const other = await seedClient(database.db, amine);
    expect(await bookAppointment(deps, other, proposedSlots[0]!)).toMatchObject({ reason: "slot-taken" });
    await sendAnswers();
    const [mail] = await mailsOf("enquiry-answer");
    const tokens = tokensIn(mail!);
    expect(new Set(tokens).size).toBe(3);
    expect(mail!.text).toMatch(/Quand \?\n.+ à\s\d\d:\d\d\n.+\n.+\nMerci/);
    expect(await showProposal(deps, tokens[1]!)).toMatchObject({
      ok: true,
      slots: proposedSlots,
      preselected: proposedSlots[1],
      isHeld: true,
      heldUntil: after(clock.now, 2 * DAY).toISOString(),
    });
  });

  it("the links of an answer book one of its slots, without a login and beyond the limit of appointments", async () => {
    const { enquiryId, proposedSlots, tokens } = await proposeSlots();
    const atLimit = { ...deps, openAppointmentLimit: 0 };
    const unproposed = { date: "2026-12-24", time: "10:00" };
    expect(await chooseSlot(atLimit, tokens[1]!, unproposed)).toMatchObject({ reason: "not-bookable" });
    // A second press succeeds too.
    for (let press = 0; press < 2; press++)
      expect(await chooseSlot(atLimit, tokens[1]!, proposedSlots[1]!)).toEqual({ ok: true, kind: "meeting" });
    const used = failed("used", { kind: "meeting", current: proposedSlots[1]!, hasAccount: true });
    expect(await chooseSlot(atLimit, tokens[0]!, proposedSlots[0]!)).toEqual(used);
    expect(await showProposal(deps, tokens[2]!)).toEqual(used);
    expect(await showProposal(deps, "x".repeat(32))).toEqual(failed("unknown", { kind: "move" }));
    const other = await seedClient(database.db, amine);
    expect(await bookAppointment(deps, other, proposedSlots[0]!)).toMatchObject({ ok: true });
    const booked = await readRow(database.db, "appointments", ["slot", "subject"], { userId: client.id });
    expect(booked).toEqual({ slot: proposedSlots[1]!.time, subject: ENQUIRY.title });
    const { meetings } = (await read(enquiryId)).messages[0]!;
    expect(meetings).toMatchObject({ state: "chosen", appointment: { ...proposedSlots[1], isCancelled: false } });
    const kinds = await readValues(database.db, "mail", "kind", { userId: client.id });
    const bookingMails = kinds.filter((kind) => kind.startsWith("booking-"));
    expect(bookingMails.toSorted()).toEqual(["booking-confirmation", "booking-notice"]);
    expect(await exportProposals(deps, client)).toMatchObject([{ state: "chosen", slots: proposedSlots }]);
  });

  it("the client who is logged in sees what became of proposed slots, and chooses one without the mailed link", async () => {
    const sentence = async (id: string) => (await listClientMeetings(deps, client, [id])).get(id);
    const enquiryId = await enquire();
    const proposedSlots = await suggestMeetingSlots(deps);
    const { id } = await done(answer(enquiryId, "Quand ?", proposedSlots));
    const access = { id, client };
    // Until the answer is mailed, the client knows of no slots.
    expect(await sentence(id)).toBeUndefined();
    expect(await showProposal(deps, access)).toEqual(failed("unknown", { kind: "move" }));
    await endAnswer(deps, member, id, "notified");
    const held = `Nous gardons ces créneaux pour vous jusqu’au ${longDateTime("2026-11-22", "10:10")}.`;
    expect(await sentence(id)).toEqual({ sentence: held, isOpen: true });
    expect(await showProposal(deps, access)).toMatchObject({ ok: true, isHeld: true, slots: proposedSlots });

    const other = await seedClient(database.db, amine);
    expect(await listClientMeetings(deps, other, [id])).toEqual(new Map());
    for (const stranger of [other, null])
      expect(await chooseSlot(deps, { id, client: stranger }, proposedSlots[0]!)).toMatchObject({
        reason: "unknown",
      });

    clock.pass(48 * 3600 + 1);
    expect(await sentence(id)).toMatchObject({ isOpen: true });
    expect((await sentence(id))!.sentence).toContain("Nous ne vous gardons plus ces créneaux");
    const [first, second] = proposedSlots;
    for (let press = 0; press < 2; press++)
      expect(await chooseSlot(deps, access, first!)).toEqual({ ok: true, kind: "meeting" });
    const used = failed("used", { kind: "meeting", current: first!, hasAccount: true });
    expect(await chooseSlot(deps, access, second!)).toEqual(used);
    const booked = {
      sentence: currentAppointmentSentence(longDateTime(first!.date, first!.time)),
      isOpen: false,
    };
    expect(await sentence(id)).toEqual(booked);

    const [appointmentId] = await readValues(database.db, "appointments", "id");
    await done(cancelAppointment(deps, member, appointmentId!));
    // The client does not know of the cancellation yet.
    expect(await sentence(id)).toEqual(booked);
    clock.pass(60);
    await finalizeDueChanges(deps);
    expect(await sentence(id)).toEqual({ sentence: "Le rendez-vous pris ensuite a été annulé.", isOpen: false });
    const cancelled = failed("cancelled-since", { kind: "meeting", hasAccount: true });
    expect(await showProposal(deps, access)).toEqual(cancelled);
  });

  it("the client who is logged in is told that proposed slots are past", async () => {
    const { enquiryId } = await proposeSlots();
    const { id } = (await read(enquiryId)).messages[0]!;
    clock.pass(30 * 86_400);
    expect((await listClientMeetings(deps, client, [id])).get(id)).toEqual({
      sentence: "Ces créneaux sont passés.",
      isOpen: false,
    });
  });

  it("the purge deletes the proposed slots of an answer a month later, and keeps the booked appointment", async () => {
    const { enquiryId, proposedSlots, tokens } = await proposeSlots();
    await done(chooseSlot(deps, tokens[1]!, proposedSlots[1]!));
    await purgeProposals(database.db, after(clock.now, 30 * DAY));
    expect(await exportProposals(deps, client)).toHaveLength(1);
    await purgeProposals(database.db, after(clock.now, 32 * DAY));
    expect(await exportProposals(deps, client)).toEqual([]);
    expect((await read(enquiryId)).messages[0]!.meetings).toBeNull();
    expect(await readValues(database.db, "appointments", "status")).toEqual(["confirmed"]);
  });

  it("only one of two slots of an answer is booked if both are chosen at the same moment", async () => {
    const { proposedSlots, tokens } = await proposeSlots();
    const both = await Promise.all([0, 1].map((index) => chooseSlot(deps, tokens[index]!, proposedSlots[index]!)));
    expect(both.filter(({ ok }) => ok)).toHaveLength(1);
    const current = proposedSlots[both.findIndex(({ ok }) => ok)]!;
    expect(both).toContainEqual(failed("used", { kind: "meeting", current, hasAccount: true }));
  });

  it("an answer proposes only slots that are free when it is sent, and none to a client without an account", async () => {
    const id = await enquire();
    const proposedSlots = await suggestMeetingSlots(deps);
    const other = await seedClient(database.db, amine);
    await bookAppointment(deps, other, proposedSlots[2]!);
    const taken = { reason: "slot-taken", why: "held", proposedSlot: proposedSlots[2] };
    expect(await answer(id, "Quand ?", proposedSlots)).toMatchObject(taken);
    expect((await read(id)).messages).toEqual([]);
    expect(await suggestMeetingSlots(deps)).not.toEqual(proposedSlots);
    const invalid = { date: "2026-02-30", time: "10:00" };
    expect(await answer(id, "Quand ?", [invalid])).toMatchObject({ reason: "slot-taken" });
    await updateRows(database.db, "enquiries", { userId: null }, { id });
    expect(await answer(id, "Quand ?", await suggestMeetingSlots(deps))).toMatchObject({
      reason: "no-account",
    });
  });

  it("an answer proposes no slots to a disabled account, and contains no link to the account", async () => {
    const id = await enquire();
    const proposedSlots = await suggestMeetingSlots(deps);
    await setClientDisabled(true);
    expect(await read(id)).toMatchObject({ requester: { isDisabled: true }, suggested: [] });
    expect(await answer(id, "Quand ?", proposedSlots)).toEqual(failed("account-disabled"));
    expect(await answer(id, "Écrivez-nous.")).toMatchObject({ ok: true });
    expect(await sendAnswers()).toBe(1);
    const [mail] = await mailsOf("enquiry-answer");
    expect(mail!.text).toContain("Écrivez-nous.");
    expect(mail!.text).not.toContain("/compte");
  });

  it("braces in an enquiry's title are plain text and propose no slot", async () => {
    const { id } = await sendEnquiry(deps, client, { ...ENQUIRY, title: "Stage {créneaux} {équipe}" });
    const [proposedSlot] = (await suggestMeetingSlots(deps)) as [{ date: string; time: string }];
    const start = await insertTemplate(deps, id, { answer: "", template: "renseignements" });
    expect(start!.text).toContain("à propos de «\u00A0Stage (créneaux) (équipe)\u00A0».");
    expect(start!.proposesSlots).toBe(false);
    expect(composerSchema.safeParse({ kind: "answer", answer: start!.text }).success).toBe(true);
    const sent = await done(answer(id, "{offre}, voici : {créneaux} Fin", [proposedSlot]));
    const line = capitalise(longDateTime(proposedSlot.date, proposedSlot.time));
    expect((await read(id)).messages[0]!.text).toBe(`Stage {créneaux} {équipe}, voici : ${line} Fin`);
    await endAnswer(deps, member, sent.id, "undone");
    expect((await read(id)).undoneText).toBe("Stage {créneaux} {équipe}, voici : {créneaux} Fin");
  });

  it("pending answers are sent after an outage of three days, even if a proposed slot has been taken", async () => {
    const id = await enquire();
    const other = await enquire({ title: "Un autre baptême" });
    const proposedSlots = [1, 2, 3].map((day) => ({ date: `2026-12-0${day}`, time: "10:00" }));
    await answer(id, "Voici :\n{créneaux}", proposedSlots);
    clock.pass(1);
    await answer(other, "Merci.");
    clock.pass(3 * 86_400);
    const otherClient = await seedClient(database.db, amine);
    expect(await bookAppointment(deps, otherClient, proposedSlots[2]!)).toMatchObject({ ok: true });
    expect(await sendDueEnquiryAnswers(deps)).toBe(2);
    const mail = (await mailsOf("enquiry-answer")).find(({ text }) => text.includes("Voici"));
    const tokens = tokensIn(mail!);
    const free = proposedSlots.slice(0, 2);
    expect(await showProposal(deps, tokens[0]!)).toMatchObject({ ok: true, isHeld: true, slots: free });
    const holds = await listHolds(database.db, "2026-11-20", "2026-12-31", clock.now);
    expect(holds.filter(({ kind }) => kind === "proposal")).toHaveLength(2);
  });

  it("a slot is free for others once its hold ends, and the link expires with the last slot", async () => {
    const { proposedSlots, tokens } = await proposeSlots();
    const [slot, token] = [proposedSlots[0]!, tokens[0]!];
    clock.pass(48 * 3600 + 1);
    expect(await showProposal(deps, token)).toMatchObject({ ok: true, isHeld: false });
    await done(bookAppointment(deps, await seedClient(database.db, amine), slot));
    expect(await chooseSlot(deps, token, slot)).toMatchObject({ reason: "slot-taken" });
    clock.pass(30 * 86_400);
    expect(await showProposal(deps, token)).toEqual(failed("expired", { kind: "meeting" }));
    await purgeProposals(database.db, after(clock.now, 5 * DAY));
    expect(await showProposal(deps, token)).toEqual(failed("unknown", { kind: "move" }));
  });

  it("an answer's link is unknown while the account is disabled and after an erasure, which also releases the slots", async () => {
    const { tokens } = await proposeSlots();
    const openLink = () => showProposal(deps, tokens[0]!);
    await setClientDisabled(true);
    expect(await openLink()).toEqual(failed("unknown", { kind: "move" }));
    await setClientDisabled(false);
    expect(await openLink()).toMatchObject({ ok: true, isHeld: true });
    await database.db.deleteFrom("users").where("id", "=", client.id).execute();
    expect(await openLink()).toEqual(failed("unknown", { kind: "move" }));
    expect(await readRows(database.db, "slotHolds", "time", { kind: "proposal" })).toEqual([]);
  });

  it("a change of address mails the proposed slots again with new links, and invalidates the former links", async () => {
    const { proposedSlots, tokens } = await proposeSlots();
    const renew = async () => {
      clock.pass(3600);
      await updateRows(database.db, "users", { email: "nouvelle@courriel.example" }, { id: client.id });
      await database.db.transaction().execute(async (trx) => {
        for (const renewed of await renewProposalLinks(deps, trx, client.id))
          await mailAnswerAgain(deps, trx, renewed.id, renewed, clock.now);
      });
    };
    await renew();
    expect(await showProposal(deps, tokens[0]!)).toEqual(failed("unknown", { kind: "move" }));
    const late = await chooseSlot(deps, tokens[0]!, proposedSlots[0]!);
    expect(late).toEqual(failed("unknown", { kind: "move" }));
    const [, again] = await mailsOf("enquiry-answer");
    const [renewedToken, , lastRenewedToken] = tokensIn(again!);
    expect(again!.to).toBe("nouvelle@courriel.example");
    expect(again!.text).toContain("Quand ?");
    expect(again!.text.replaceAll(/\s/g, " ")).toContain(
      "Nous vous gardons ces créneaux jusqu’au 22 novembre 2026 à 10:10.",
    );
    const renewedProposal = { ok: true, isHeld: true, slots: proposedSlots };
    expect(await showProposal(deps, lastRenewedToken!)).toMatchObject(renewedProposal);
    expect(await chooseSlot(deps, renewedToken!, proposedSlots[0]!)).toEqual({ ok: true, kind: "meeting" });
    await renew();
    expect(await mailsOf("enquiry-answer")).toHaveLength(2);
    expect(await showProposal(deps, renewedToken!)).toEqual(failed("unknown", { kind: "move" }));
  });

  it("a mail with renewed links says so if the slots are no longer held", async () => {
    const { proposedSlots } = await proposeSlots();
    clock.pass(49 * 3600);
    const [renewed] = await renewProposalLinks(deps, database.db, client.id);
    // The first slot has begun by now.
    expect(renewed!.proposedSlots).toMatchObject(proposedSlots.slice(1));
    await mailAnswerAgain(deps, database.db, renewed!.id, renewed!, clock.now);
    const [, again] = await mailsOf("enquiry-answer");
    expect(again!.text).toContain("Nous ne vous gardons plus ces créneaux");
  });

  it("the agency can change its answer hours, and an outdated change is refused", async () => {
    expect(await changeAnswerHours(deps, member, 24, 0)).toEqual({ ok: true });
    expect(await changeAnswerHours(deps, member, 72, 0)).toMatchObject({ reason: "edit-conflict" });
    expect((await readStoredAnswerHours(deps)).value).toBe(24);
  });

  it("the agency can add, change and delete templates, and an outdated change is refused", async () => {
    const { value: defaults, version } = await readStoredTemplates(deps);
    const [template, ...otherDefaults] = defaults;
    expect(otherDefaults.length).toBeGreaterThan(1);
    const added = { id: "", name: "Neuf", text: "x" };
    expect(await writeTemplate(deps, member, added, version)).toEqual({ ok: true });
    expect(await deleteTemplate(deps, member, template!.id, version)).toMatchObject({ ok: false });
    const afterAddition = await readStoredTemplates(deps);
    expect(afterAddition.value).toMatchObject([...defaults, { name: "Neuf", text: "x" }]);
    const changed = { ...template!, name: "Autre nom" };
    await writeTemplate(deps, member, changed, afterAddition.version);
    const afterChange = await readStoredTemplates(deps);
    expect(afterChange.value[0]).toEqual(changed);
    await deleteTemplate(deps, member, changed.id, afterChange.version);
    expect((await readStoredTemplates(deps)).value).toEqual(afterAddition.value.slice(1));
  });
});
