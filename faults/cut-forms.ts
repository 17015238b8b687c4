import { readRow } from "#support/database/rows.ts";
import { eachBookableSlot } from "#support/fixtures/bookable-slots.ts";
import { camille } from "#support/fixtures/people.ts";
import { specimen } from "#support/media/named-specimen.ts";
import { profilePictureForm } from "#support/media/profile-picture.ts";
import { seedAccount, startSite, Visitor } from "#support/site/site.ts";
import { cutEverywhere } from "./support/cut-everywhere.ts";
import { onSqlite, type Installation } from "./support/installation.ts";
import { countRows, failuresIn, servesPages } from "./support/observations.ts";
import { always, never, noted, report } from "./support/promises.ts";
import { waitForCleanup } from "./support/stored-files.ts";

// Cuts connections at every byte of a form (at intervals in a long form), with FIN and with RST. Nothing is written, no
// error is logged, and the site continues.

await onSqlite(cutForms);

async function cutForms(installation: Installation): Promise<void> {
  await installation.withDatabase(async ({ db }) => {
    await seedAccount(db, camille);
    const site = await startSite({ ...installation.environment, TMPDIR: installation.dataDir });
    const { cookie } = await new Visitor(site.url).logIn(camille);
    const { date, time } = eachBookableSlot().next().value;
    const form = (fields: Record<string, string>) => Buffer.from(new URLSearchParams(fields).toString());
    const urlencoded = "application/x-www-form-urlencoded";
    const pictureForm = new Response(profilePictureForm(specimen("a JPEG")));
    const upload = Buffer.from(await pictureForm.arrayBuffer());
    const password = "Clarte2026!";
    const forms = [
      { path: "/contact", type: urlencoded, body: form({ date, slot: time, email: camille.email }) },
      { path: "/contact.data", type: urlencoded, body: form({ date, slot: time, email: camille.email }) },
      {
        path: "/demande",
        type: urlencoded,
        body: form({ title: "Un film", services: "video", description: "Dix minutes.", email: camille.email }),
      },
      {
        path: "/signup",
        type: urlencoded,
        body: form({
          firstName: "Nina",
          lastName: "Roux",
          gender: "F",
          email: "nina@courriel.example",
          terms: "on",
          password,
          passwordConfirmation: password,
        }),
      },
      { path: "/photo-de-profil", type: pictureForm.headers.get("content-type")!, body: upload },
    ];
    const counts = () => countRows(db, ["users", "appointments", "enquiries", "mail", "slotHolds"]);
    const before = String(await counts());
    let cuts = 0;
    for (const form of forms)
      cuts += await cutEverywhere(site.url, { ...form, cookie: form.path === "/signup" ? null : cookie });
    const isServing = await servesPages(site.url);
    const after = String(await counts());
    const { picture } = await readRow(db, "users", "picture", { email: camille.email });
    const partialFiles = await waitForCleanup(installation.dataDir);
    const code = await site.stop();
    const failures = failuresIn(site.output());
    report({
      fault: "Ligne coupée à chaque octet d’un formulaire",
      promise: "rien d’écrit, rien à moitié, aucune réponse 5xx",
      figures: [
        noted("coupures", cuts),
        always("les tables sont comme avant", after === before),
        always("la photo est comme avant", picture === null),
        never("fichiers laissés", partialFiles.length),
        never("réponses 5xx ou erreurs au journal", failures.length),
        always("le site répond ensuite", isServing && code === 0),
      ],
    });
    for (const line of [...failures, ...partialFiles].slice(0, 5)) console.log(line);
  });
}
