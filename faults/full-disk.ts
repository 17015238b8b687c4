import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import { bookingRefusals } from "#app/features/booking/availability/booking-refusals.messages.ts";
import { pictureRefusals } from "#app/features/profile/profile-picture.messages.ts";
import { mediaRefusals } from "#app/features/media/media.messages.ts";
import { publishingRefusals } from "#app/features/publishing/publishing.messages.ts";
import { migrateToLatest } from "#app/platform/database/migrate.server.ts";
import { readRow } from "#support/database/rows.ts";
import { eachBookableSlot } from "#support/fixtures/bookable-slots.ts";
import { startInbox } from "#support/network/inbox.ts";
import { phonePicture, sendPictures } from "#support/media/media-pictures.ts";
import { captionOf, saveNumberedDraft, publishDraft } from "#support/fixtures/numbered-content.ts";
import { camille, jeanne } from "#support/fixtures/people.ts";
import { specimen } from "#support/media/named-specimen.ts";
import { profilePictureForm, sendProfilePicture } from "#support/media/profile-picture.ts";
import { seedAccount, seedMember, type Site, startSite, textOf, Visitor } from "#support/site/site.ts";
import { waitForSentMails } from "./support/mail-copies.ts";
import { installationAt } from "./support/installation.ts";
import { countRows } from "./support/observations.ts";
import { always, never, noted, promised, rounds, report } from "./support/promises.ts";
import { openSmallDisk } from "./support/small-disk.ts";

// The disk of SQLite and the files is full while clients book and upload, the agency publishes and mails wait. Each write
// is complete or refused in French, pages work, /health answers 503, and with free space everything works again.

const ROUNDS = rounds(2);
/** Size of the RAM disk: slightly more than the free space that an upload requires. */
const MEGABYTES = 600;

const disk = await openSmallDisk(MEGABYTES);
const inbox = await startInbox();
let site: Site | undefined;
try {
  const installation = installationAt("SQLite", "", disk.folder);
  await installation.withDatabase(async (database) => {
    const { db } = database;
    await migrateToLatest(database, disk.folder);
    await seedAccount(db, camille);
    const { id: owner } = await seedMember(db, jeanne, "owner");
    const running = (site = await startSite({ ...installation.environment, SMTP_URL: inbox.smtpUrl }));
    const [client, member] = [await new Visitor(site.url).logIn(camille), await new Visitor(site.url).logIn(jeanne)];
    const slots = eachBookableSlot();
    const picture = async () => (await readRow(db, "users", "picture", { email: camille.email })).picture!;
    const counts = () => countRows(db, ["appointments", "mail", "mediaFiles", "publications"]);
    const book = async () => {
      const { date, time } = slots.next().value;
      return client.post("/contact.data", { date, slot: time, email: camille.email });
    };
    const changePicture = () => sendProfilePicture(client, profilePictureForm(specimen("a JPEG")));
    const uploadPhoto = async (seed: number) =>
      sendPictures(member, [{ name: `IMG_${seed}.jpg`, file: await phonePicture({ width: 300, height: 200, seed }) }]);
    const observed = { unexplained: 0, partial: 0, failedPages: 0, healthyAnswers: 0, failedLater: 0, lostFiles: 0 };
    let booked = 0;

    await changePicture();
    for (let round = 0; round < ROUNDS; round++) {
      // The mails stay queued until the disk is full.
      await inbox.refuseConnections(true);
      for (let index = 0; index < 5; index++) if ((await book()).ok) booked++;
      await saveNumberedDraft(database, owner, round + 1);
      await sleep(500);
      const before = { counts: await counts(), picture: await picture() };

      await disk.fill(running);
      await inbox.refuseConnections(false);
      const checkRefusal = async (answer: Response, sentence: string) => {
        if (answer.status < 400 || !textOf(await answer.text()).includes(textOf(sentence))) observed.unexplained++;
      };
      // A short transaction may succeed, because SQLite reuses its write-ahead log, but it must then be complete.
      const booking = await book();
      if (booking.ok) booked++;
      else await checkRefusal(booking, bookingRefusals.failed.message);
      const rejected = await changePicture();
      if (rejected.ok || ((await rejected.json()) as { message: string }).message !== pictureRefusals.failed.message)
        observed.unexplained++;
      if (!textOf(await (await uploadPhoto(100 + round)).text()).includes(textOf(mediaRefusals["disk-full"])))
        observed.unexplained++;
      const publication = await publishDraft(database, member);
      const isPublished = publication.status === 303;
      if (!isPublished) await checkRefusal(publication, publishingRefusals.failed.message);
      for (const path of ["/", "/contact", "/compte"]) if (!(await client.get(path)).ok) observed.failedPages++;
      if (!(await member.get("/agence")).ok) observed.failedPages++;
      // /health probes the disk at most every five seconds.
      await sleep(5_500);
      if ((await fetch(`${running.url}/health`)).status !== 503) observed.healthyAnswers++;
      // The rows of each table in `counts`: a booking sends two mails, and a refused picture adds no file.
      const added = [Number(booking.ok), 2 * Number(booking.ok), 0, Number(isPublished)];
      const expected = before.counts.map((count, table) => count + added[table]!);
      if (String(await counts()) !== String(expected) || (await picture()) !== before.picture) observed.partial++;

      await disk.free(running);
      if ((await book()).ok) booked++;
      else observed.failedLater++;
      if (!(await changePicture()).ok) observed.failedLater++;
      if ((await uploadPhoto(200 + round)).status !== 303) observed.failedLater++;
      if (!isPublished && (await publishDraft(database, member)).status !== 303) observed.failedLater++;
      if (!(await fetch(`${running.url}/contact`).then((answer) => answer.text())).includes(captionOf(round + 1)))
        observed.failedLater++;
      if (!(await client.get(await picture())).ok) observed.lostFiles++;
    }
    await waitForSentMails(installation);
    const distinct = new Set(inbox.mails.map(({ messageId }) => messageId)).size;
    const { rows } = await sql<{ integrity_check: string }>`pragma integrity_check`.execute(db);
    report({
      fault: `Disque plein (${disk.kind}) : réservation, photos, publication, e-mails`,
      promise: "fait en entier ou refusé en français, rien à moitié, tout reprend quand il y a de la place",
      figures: [
        noted("fois", ROUNDS),
        never("refus sans explication en français", observed.unexplained),
        never("fois où quelque chose a été écrit à moitié", observed.partial),
        never("pages qui n’ont pas répondu", observed.failedPages),
        never("/health disait 200", observed.healthyAnswers),
        never("actions impossibles ensuite", observed.failedLater),
        never("photos en base dont le fichier manque", observed.lostFiles),
        promised("e-mails arrivés, pour autant de réservations", 2 * booked, distinct),
        noted("e-mails arrivés deux fois, même Message-ID", inbox.mails.length - distinct),
        always(
          "la base est intacte",
          rows.every((row) => row.integrity_check === "ok"),
        ),
        always("le processus a tenu", (await running.stop()) === 0),
      ],
    });
  });
} finally {
  await site?.kill();
  await inbox.close();
  await disk.close();
}
