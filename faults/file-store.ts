import { setTimeout as sleep } from "node:timers/promises";
import { mediaRefusals } from "#app/features/media/media.messages.ts";
import { pictureRefusals } from "#app/features/profile/profile-picture.messages.ts";
import { openFileStore } from "#app/platform/files/open-file-store.server.ts";
import { readRow } from "#support/database/rows.ts";
import { phonePicture, sendPictures } from "#support/media/media-pictures.ts";
import { camille, jeanne } from "#support/fixtures/people.ts";
import { specimen } from "#support/media/named-specimen.ts";
import { profilePictureForm, sendProfilePicture } from "#support/media/profile-picture.ts";
import { type Bucket, startBucket } from "#support/network/s3.ts";
import { seedAccount, seedMember, type Site, startSite, textOf, Visitor } from "#support/site/site.ts";
import { onSqlite, type Installation } from "./support/installation.ts";
import { always, type Figure, never, noted, report } from "./support/promises.ts";

// S3 fails in three ways: pages continue, failures are reported in French, and no missing file is referenced.

const SLOW_MS = 3_000;
/** Each operation of the S3 store ends within about ten seconds, and a request may need several. */
const ANSWER_WITHIN_MS = 45_000;

interface Failure {
  name: string;
  misbehave(bucket: Bucket): void;
  acceptsUploads: boolean;
}

const failures: Failure[] = [
  { name: "est lent (3 s par demande)", misbehave: (bucket) => bucket.slowDown(SLOW_MS), acceptsUploads: true },
  { name: "répond 503", misbehave: (bucket) => bucket.fail(true), acceptsUploads: false },
  { name: "ne répond pas", misbehave: (bucket) => bucket.slowDown(Infinity), acceptsUploads: false },
];

await Promise.all(failures.map((failure) => onSqlite((installation) => uploadDuringFailure(installation, failure))));

async function uploadDuringFailure(installation: Installation, failure: Failure): Promise<void> {
  const bucket = await startBucket();
  const files = openFileStore({ dataDir: installation.dataDir, s3: bucket.settings });
  let site: Site | undefined;
  try {
    await installation.withDatabase(async ({ db }) => {
      await seedAccount(db, camille);
      await seedMember(db, jeanne, "owner");
      site = await startSite({ ...installation.environment, ...bucket.env });
      const [client, member] = [await new Visitor(site.url).logIn(camille), await new Visitor(site.url).logIn(jeanne)];
      const currentPicture = async () => (await readRow(db, "users", "picture", { email: camille.email })).picture!;
      const countFiles = async () => (await db.selectFrom("mediaFiles").select("name").execute()).length;
      const photo = { name: "IMG_2200.jpg", file: await phonePicture({ width: 300, height: 200 }) };
      const anotherPhoto = { name: "IMG_2201.jpg", file: await phonePicture({ width: 300, height: 200, seed: 1 }) };

      await sendProfilePicture(client, profilePictureForm(specimen("a JPEG")));
      const pictureBefore = await currentPicture();
      failure.misbehave(bucket);
      const times: number[] = [];
      const timed = async <T>(work: () => Promise<T>): Promise<T> => {
        const started = performance.now();
        const result = await work();
        times.push(performance.now() - started);
        return result;
      };
      const pictureChange = await timed(() => sendProfilePicture(client, profilePictureForm(specimen("a PNG"))));
      const answer = (await pictureChange.json()) as { ok: boolean; message?: string };
      const oldPicture = await timed(() => client.get(pictureBefore));
      const upload = await timed(() => sendPictures(member, [photo]));
      const uploadText = textOf(await upload.text());
      const pageStatuses = [];
      for (const path of ["/", "/services/photo/tarifs", "/compte"])
        pageStatuses.push((await timed(() => client.get(path))).status);
      const filesDuring = await countFiles();
      const figures: Figure[] = failure.acceptsUploads
        ? [
            always(
              "la photo du client est changée",
              pictureChange.status === 200 && (await currentPicture()) !== pictureBefore,
            ),
            always("la photo de l’agence est enregistrée", upload.status === 303 && filesDuring === 1),
          ]
        : [
            always(
              "la photo du client est refusée en français",
              pictureChange.status >= 500 && answer.message === pictureRefusals.failed.message,
            ),
            always("le client garde sa photo d’avant", (await currentPicture()) === pictureBefore),
            always("elle ne s’affiche pas pendant la panne : réponse 503", oldPicture.status === 503),
            always("la photo de l’agence est refusée en français", uploadText.includes(textOf(mediaRefusals.failed))),
            never("photos de l’agence enregistrées malgré le refus", filesDuring),
          ];
      bucket.slowDown(0);
      bucket.fail(false);
      await sleep(500);
      const pictureAfter = await currentPicture();
      report({
        fault: `S3 ${failure.name}`,
        promise: "les pages s’affichent, un refus est expliqué, aucune adresse ne mène à un fichier absent",
        figures: [
          ...figures,
          never("pages qui n’ont pas répondu", pageStatuses.filter((status) => status !== 200).length),
          always("personne n’a attendu plus de 45 s", Math.max(...times) < ANSWER_WITHIN_MS),
          noted("réponse la plus lente, ms", Math.round(Math.max(...times))),
          always(
            "la photo du client s’affiche ensuite",
            (await files.size(pictureAfter.slice(1))) !== null && (await client.get(pictureAfter)).status === 200,
          ),
          always(
            "une autre photo du client est acceptée ensuite",
            (await sendProfilePicture(client, profilePictureForm(specimen("a PNG")))).status === 200,
          ),
          always(
            "une autre photo de l’agence est acceptée ensuite",
            (await sendPictures(member, [anotherPhoto])).status === 303 && (await countFiles()) === filesDuring + 1,
          ),
          always("le processus a tenu", (await site.stop()) === 0),
        ],
      });
    });
  } finally {
    await site?.kill();
    await bucket.close();
  }
}
