import { expect, test } from "vitest";
import { describeAlarms, backupAlarm, type SiteState, stateLines, describeState } from "./site-state.ts";

const AT = "2026-12-01T09:12:00.000Z"; // 10:12 in Paris
const ago = (hours: number) => new Date(Date.parse(AT) - hours * 3_600_000).toISOString();

const healthy: SiteState = {
  at: AT,
  version: "1.2.3",
  startedAt: ago(24),
  database: { kind: "sqlite", state: "ok" },
  responses: { count: 12_345, failed: 12, percentile95Ms: 2.5 },
  mails: { queue: [], failed: 0, lastSentAt: ago(1), canSend: true },
  disk: { free: 30_000_000_000, total: 40_000_000_000, state: "ok" },
  backup: { takenAt: ago(6), bytes: 412_000_000 },
  formerDatabases: [],
  separateFilesAdvice: "",
};
const waiting = (hours: number, count = 1) =>
  ({ kind: "reminder", state: "waiting", count, oldestAt: ago(hours) }) as const;
const line = (subject: string, state: Partial<SiteState>) =>
  stateLines({ ...healthy, ...state }).find((each) => each.subject === subject)!;

test("stateLines describes a healthy site in six sentences", () => {
  const lines = stateLines(healthy);
  expect(lines.map(({ label, sentence, status }) => `${label} | ${sentence} | ${status}`)).toEqual([
    "Base de données | SQLite : elle répond et enregistre normalement. | Normal",
    "Pages servies | 12 345 depuis le démarrage, 12 en échec ; 95 % en moins de 2,5 ms. | Normal",
    "E-mails | Dernier envoyé : 09:12. | Normal",
    "Disque | 30 Go libres sur 40 Go. | Normal",
    "Sauvegarde | La dernière a été faite le mardi 1er décembre 2026 à 04:12 : 412 Mo. | Normal",
    "Version | 1.2.3, en service depuis le lundi 30 novembre 2026 à 10:12. | En ligne",
  ]);
  expect(lines.every(({ isWell, advice }) => isWell && advice === "")).toBe(true);
  expect(describeState(lines)).toBe("tout va bien");
});

test.each<[string, "database" | "responses" | "mails" | "disk" | "backup", object | null, string]>([
  ["a read-only database", "database", { kind: "postgres", state: "read-only" }, "À réparer"],
  ["an unreachable database", "database", { kind: "postgres", state: "unavailable" }, "À réparer"],
  ["many failed responses", "responses", { failed: 124 }, "Des échecs"],
  ["a mail server that accepts nothing", "mails", { canSend: false }, "Envois interrompus"],
  ["one failed mail", "mails", { failed: 1 }, "Un échec"],
  ["several failed mails", "mails", { failed: 3 }, "Des échecs"],
  ["a mail that has waited for an hour", "mails", { queue: [waiting(1)] }, "Envois en retard"],
  ["less than 2 GB free", "disk", { free: 1_900_000_000, total: 4_000_000_000 }, "Presque plein"],
  ["less than a tenth of the disk free", "disk", { free: 39_000_000_000, total: 400_000_000_000 }, "Presque plein"],
  ["a disk that cannot be written", "disk", { state: "read-only" }, "Plein"],
  ["no backup", "backup", null, "À faire"],
  ["a backup older than a week", "backup", { takenAt: ago(7 * 24 + 1) }, "Ancienne"],
])("stateLines reports %s, and says what to do", (_what, subject, change, status) => {
  const state = { [subject]: change && { ...healthy[subject], ...change } };
  const reported = line(subject, state);
  expect(reported).toMatchObject({ status, isWell: false });
  expect(reported.advice).toMatch(/^.{40,}\.$/);
  expect(describeState(stateLines({ ...healthy, ...state }))).toBe("1 point à vérifier");
});

test.each([
  [{ count: 0, failed: 0, percentile95Ms: null }, "Aucune encore depuis le démarrage."],
  [{ count: 9, failed: 9, percentile95Ms: 2_500 }, "9 depuis le démarrage, 9 en échec ; 95 % en moins de 2,5 s."],
  [
    { count: 20, failed: 0, percentile95Ms: null },
    "20 depuis le démarrage, aucune en échec ; plus de 5 % en plus de 10 s.",
  ],
])(
  "stateLines reports no problem without responses, with slow ones, or with fewer than ten failures: %j",
  (responses, sentence) => {
    expect(line("responses", { responses })).toMatchObject({ isWell: true, sentence });
  },
);

test("stateLines reports no problem for mails that have waited less than a quarter of an hour", () => {
  const reported = line("mails", {
    mails: { ...healthy.mails, lastSentAt: null, queue: [waiting(0.1, 2), waiting(0.2)] },
  });
  expect(reported).toMatchObject({ isWell: true });
  expect(reported.sentence).toBe("Aucun n’a encore été envoyé, 3 en attente (le plus ancien : 10:00).");
});

test("backupAlarm reports a missing or old backup, and describeAlarms has a sentence for each alarm", () => {
  const now = new Date(AT);
  const backup = (hours: number) => backupAlarm(new Date(ago(hours)), now);
  expect([backupAlarm(null, now), backup(7 * 24), backup(7 * 24 + 1)]).toEqual(["none", null, "old"]);
  expect(describeAlarms({ mailsStopped: false, backup: null })).toBe("");
  expect(describeAlarms({ mailsStopped: false, backup: "none" })).toBe("Aucune sauvegarde trouvée.");
  expect(describeAlarms({ mailsStopped: true, backup: "old" })).toBe(
    "Plus aucun e-mail n’est envoyé : votre serveur d’envoi n’en accepte aucun. La dernière sauvegarde a plus d’une semaine.",
  );
});

test("describeState counts several problems", () => {
  const lines = stateLines({ ...healthy, backup: null, disk: { free: 0, total: 1, state: "ok" } });
  expect(describeState(lines)).toBe("2 points à vérifier");
});

test("stateLines reports instances that keep their files separately", () => {
  const separateFilesAdvice = "Donnez-leur un même stockage S3.";
  expect(line("disk", { separateFilesAdvice })).toMatchObject({ isWell: false, advice: separateFilesAdvice });
});
