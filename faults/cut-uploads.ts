import { stat } from "node:fs/promises";
import { join } from "node:path";
import { originalKey } from "#app/features/media/media.server.ts";
import { phoneFilm } from "#support/media/film-specimens.ts";
import { phonePicture } from "#support/media/media-pictures.ts";
import { camille, jeanne } from "#support/fixtures/people.ts";
import { seedAccount, seedMember, startSite, Visitor } from "#support/site/site.ts";
import { cutEverywhere } from "./support/cut-everywhere.ts";
import { onSqlite, type Installation } from "./support/installation.ts";
import { failuresIn } from "./support/observations.ts";
import { always, never, noted, report } from "./support/promises.ts";
import { waitForCleanup } from "./support/stored-files.ts";

// Cuts uploads of pictures, films and mails: only complete files may be kept, and no partial file stays on the disk.

await onSqlite(cutUploads);

async function cutUploads(installation: Installation): Promise<void> {
  await installation.withDatabase(async ({ db }) => {
    await seedAccount(db, camille);
    await seedMember(db, jeanne, "owner");
    const site = await startSite({ ...installation.environment, TMPDIR: installation.dataDir });
    const member = await new Visitor(site.url).logIn(jeanne);
    const client = await new Visitor(site.url).logIn(camille);
    await client.post("/demande", { title: "Un film", services: "video", description: "Dix minutes." });
    const { id } = await db.selectFrom("enquiries").select("id").executeTakeFirstOrThrow();
    const mail = `From: Camille <${camille.email}>\r\nSubject: Re\r\n\r\nPlutôt dimanche.\r\n`;
    // Different files, because a known file is not stored twice.
    const endpoints: [path: string, file: Uint8Array | string, name: string, fields: Record<string, string>][] = [
      ["/agence/contenu/photos/envoi?galerie=photo", await picture(1), "IMG_1.jpg", {}],
      ["/agence/contenu/photos/envoi/un-par-un?galerie=photo", await picture(2), "IMG_2.jpg", {}],
      ["/agence/contenu/films/envoi", await phoneFilm(1), "MOV_1.mp4", {}],
      ["/agence/contenu/films/envoi/un-par-un", await phoneFilm(2), "MOV_2.mp4", {}],
      [`/agence/demandes/${id}`, mail, "message.eml", { intent: "write", kind: "note", text: "Reçu." }],
    ];
    const counts: [string, number][] = [];
    for (const [path, file, name, fields] of endpoints) {
      const form = new FormData();
      for (const [field, value] of Object.entries(fields)) form.append(field, value);
      form.append(name.endsWith(".eml") ? "mail" : "files", new File([file as Uint8Array<ArrayBuffer>], name));
      const encoded = new Response(form);
      const body = Buffer.from(await encoded.arrayBuffer());
      const type = encoded.headers.get("content-type")!;
      counts.push([path.replace(id, "ID"), await cutEverywhere(site.url, { path, cookie: member.cookie, type, body })]);
    }
    const partialFiles = await waitForCleanup(installation.dataDir);

    const stored = await db.selectFrom("mediaFiles").select(["name", "hash", "bytes"]).execute();
    let truncated = 0;
    for (const { hash, bytes } of stored) {
      const { size } = await stat(join(installation.dataDir, "files", originalKey(hash))).catch(() => ({ size: -1 }));
      if (size !== bytes) truncated++;
    }
    const messages = await db.selectFrom("enquiryMessages").select("id").execute();
    const isServing = (
      await Promise.all(["/", "/agence/contenu/photos", "/agence/contenu/films"].map((path) => member.get(path)))
    ).every(({ status }) => status === 200);
    const whole = new FormData();
    whole.append("files", new File([(await picture(3)) as Uint8Array<ArrayBuffer>], "IMG_3.jpg"));
    const accept = { accept: "text/html" };
    const upload = await member.send("/agence/contenu/photos/envoi", { method: "POST", body: whole, headers: accept });
    const isAccepted = upload.status === 303;
    const code = await site.stop();
    const failures = failuresIn(site.output());
    report({
      fault: "Ligne coupée pendant un envoi de l’agence, à chaque octet de ses bords et à intervalles entre les deux",
      promise: "gardé en entier ou pas du tout, rien ne reste sur le disque, aucune réponse 5xx",
      figures: [
        ...counts.map(([path, count]) => noted(`coupures : ${path}`, count)),
        noted("fichiers gardés, arrivés entiers avant la coupure", stored.length),
        always("au plus un fichier gardé par adresse d’envoi", stored.length <= 4),
        never("fichiers gardés à moitié", truncated),
        never("notes d’un e-mail coupé", messages.length),
        never("fichiers laissés", partialFiles.length),
        never("réponses 5xx ou erreurs au journal", failures.length),
        always("le site répond ensuite, et accepte les fichiers entiers", isServing && isAccepted && code === 0),
      ],
    });
    for (const line of [...failures, ...partialFiles].slice(0, 5)) console.log(line);
  });
}

function picture(seed: number): Promise<Buffer> {
  return phonePicture({ width: 300, height: 200, seed });
}
