import { existsSync } from "node:fs";
import { mkdir, readFile, rmdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import sharp from "sharp";
import { sendPictures } from "#support/media/media-pictures.ts";
import { camille, jeanne } from "#support/fixtures/people.ts";
import { profilePictureForm, sendProfilePicture } from "#support/media/profile-picture.ts";
import { noise } from "#support/media/picture-specimens.ts";
import { seedAccount, seedMember, startSite, Visitor } from "#support/site/site.ts";
import { onSqlite, type Installation } from "./support/installation.ts";
import { never, noted, promised, rounds, report } from "./support/promises.ts";

// Uploads large photos and profile pictures at once, within a memory limit. Progressive 4:4:4 JPEGs need most memory.

const LIMIT_BYTES = 2 * 1024 ** 3;
const SIZES = [
  { width: 9504, height: 6336 },
  { width: 11_648, height: 8736 },
];
const ROUNDS = rounds(2);
const CONVERTED_WITHIN_MS = 600_000;

const CGROUP_V1 = "/sys/fs/cgroup/memory";
const isV1 = existsSync(CGROUP_V1);
const group = join(isV1 ? CGROUP_V1 : "/sys/fs/cgroup", `solstice-photographs-${process.pid}`);
const files = isV1
  ? { limit: "memory.limit_in_bytes", peak: "memory.max_usage_in_bytes" }
  : { limit: "memory.max", peak: "memory.peak" };

try {
  await mkdir(group);
  await writeFile(join(group, files.limit), String(LIMIT_BYTES));
} catch {
  console.log("Pas de droit de limiter la mémoire : photographies non vérifiées.");
  process.exit();
}
try {
  await onSqlite(uploadPhotographs);
} finally {
  await rmdir(group);
}

async function uploadPhotographs(installation: Installation): Promise<void> {
  await installation.withDatabase(async ({ db }) => {
    await seedAccount(db, camille);
    await seedMember(db, jeanne, "owner");
  });
  const site = await startSite(installation.environment);
  const observed = { rejected: 0, profileRejected: 0, stopped: 0, largestRss: 0 };
  const watch = setInterval(() => void watchRss(), 50);
  async function watchRss() {
    const pids = await readFile(join(group, "cgroup.procs"), "utf8").catch(() => "");
    const sizes = await Promise.all(pids.trim().split("\n").map(residentBytes));
    observed.largestRss = Math.max(
      observed.largestRss,
      sizes.reduce((sum, size) => sum + size, 0),
    );
  }
  try {
    await writeFile(join(group, "cgroup.procs"), String(site.pid));
    const [member, client] = await Promise.all([jeanne, camille].map((who) => new Visitor(site.url).logIn(who)));
    for (let round = 0; round < ROUNDS; round++) {
      const photographs = await Promise.all(
        SIZES.map((size, index) => progressiveJpeg(size, round * SIZES.length + index)),
      );
      const profile = await progressiveJpeg({ width: 4032, height: 3024 }, round);
      const answers = await Promise.all([
        ...photographs.map((file, index) => sendPictures(member!, [{ name: `${round}-${index}.jpg`, file }], "script")),
        sendProfilePicture(client!, profilePictureForm({ file: profile })),
      ]);
      if (answers.pop()!.status !== 200) observed.profileRejected++;
      observed.rejected += answers.filter(({ status }) => status !== 200).length;
    }
    const states = await waitForRenditions(installation);
    const health = await fetch(`${site.url}/health`).catch(() => null);
    if (health?.status !== 200) observed.stopped++;
    const peak = Number(await readFile(join(group, files.peak), "utf8"));
    const mebibytes = (bytes: number) => Math.round(bytes / 1024 ** 2);
    report({
      fault: "photographies de 60 et 102 mégapixels sous 2 Gio",
      promise: "le site ne s’arrête pas, chaque photo est convertie",
      figures: [
        promised("photos converties", ROUNDS * SIZES.length, states.filter((state) => state === "ready").length),
        never("photos refusées", observed.rejected),
        never("photos de profil refusées", observed.profileRejected),
        never("site arrêté", observed.stopped),
        noted("mémoire des processus au plus, Mio", mebibytes(observed.largestRss)),
        noted("mémoire du groupe au plus, cache des fichiers compris, Mio", mebibytes(peak)),
      ],
    });
  } finally {
    clearInterval(watch);
    await site.stop();
  }
}

async function residentBytes(pid: string): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, "utf8").catch(() => "");
  return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1] ?? 0) * 1024;
}

async function waitForRenditions(installation: Installation): Promise<string[]> {
  const deadline = Date.now() + CONVERTED_WITHIN_MS;
  for (;;) {
    const rows = await installation.withDatabase(({ db }) =>
      db.selectFrom("mediaRenditions").select("state").execute(),
    );
    const states = rows.map(({ state }) => state);
    if (!states.includes("waiting") || Date.now() > deadline) return states;
    await sleep(1_000);
  }
}

function progressiveJpeg(size: { width: number; height: number }, seed: number): Promise<Buffer> {
  return sharp(noise(256 * 256 * 3, seed), { raw: { width: 256, height: 256, channels: 3 } })
    .resize(size.width, size.height, { fit: "fill", kernel: "cubic" })
    .jpeg({ quality: 60, progressive: true, chromaSubsampling: "4:4:4" })
    .toBuffer();
}
