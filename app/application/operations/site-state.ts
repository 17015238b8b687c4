import { figures } from "#app/content/legal/legal-figures.ts";
import { longDateTime } from "#app/french/dates.ts";
import { megabytes } from "#app/french/megabytes.ts";
import { parisTime } from "#app/features/booking/time/paris-time.ts";
import { shortDateTime } from "#app/french/instant-labels.ts";
import type { ResponseStats } from "#app/platform/operations/response-counter.server.ts";
import type { DatabaseKind } from "#app/platform/database/connection.server.ts";
import type { Health } from "#app/platform/operations/health.server.ts";
import type { QueuedMails } from "#app/platform/mail/queue-state.server.ts";
import { DAY, HOUR } from "#app/platform/durations.ts";
import { plural } from "#app/french/plural.ts";
import { formatNumber } from "#app/french/format-number.ts";

export interface SiteState {
  at: string;
  version: string;
  startedAt: string;
  database: { kind: DatabaseKind; state: Health["database"] };
  /** The responses of the reporting process only. */
  responses: ResponseStats;
  mails: {
    /** Failed mails that no member has dealt with. */
    failed: number;
    queue: readonly QueuedMails[];
    lastSentAt: string | null;
    canSend: boolean;
  };
  /** The space on the data folder's disk, in bytes. */
  disk: { free: number; total: number; state: Health["disk"] };
  /** A warning; empty if all instances share their files. */
  separateFilesAdvice: string;
  backup: { takenAt: string; bytes: number } | null;
  /** Copies from before an update or a restore, purged like backups. */
  formerDatabases: readonly { name: string; since: string }[];
}

export interface SiteAlarms {
  mailsStopped: boolean;
  backup: "none" | "old" | null;
}

export interface StateLine {
  subject: "database" | "responses" | "mails" | "disk" | "backup" | "version";
  label: string;
  sentence: string;
  status: string;
  isWell: boolean;
  /** Empty if all is well. */
  advice: string;
}

const WELL = { isWell: true, advice: "" } as const;

/** Failures are a problem if they reach both this number and this share. A restart of the database causes fewer. */
const PROBLEM_FAILURES = { count: 10, share: 0.01 };
/** A mail that waits longer is a problem, because by then the worker has tried seven times. */
const MAIL_MAX_WAIT_MS = HOUR / 4;
const BACKUP_MAX_AGE_MS = 7 * DAY;
/** Room for a copy of the database before an update, and for an uploaded film. */
const DISK_MINIMUM_FREE = { bytes: 2_000_000_000, share: 0.1 };

export function backupAlarm(takenAt: Date | null, now: Date): SiteAlarms["backup"] {
  if (!takenAt) return "none";
  return now.getTime() - takenAt.getTime() > BACKUP_MAX_AGE_MS ? "old" : null;
}

export function describeAlarms({ mailsStopped, backup }: SiteAlarms): string {
  return [
    mailsStopped && "Plus aucun e-mail n’est envoyé : votre serveur d’envoi n’en accepte aucun.",
    backup === "none" && "Aucune sauvegarde trouvée.",
    backup === "old" && "La dernière sauvegarde a plus d’une semaine.",
  ]
    .filter(Boolean)
    .join(" ");
}

export function stateLines(state: SiteState): StateLine[] {
  return [
    databaseLine(state),
    responsesLine(state),
    mailsLine(state),
    diskLine(state),
    backupLine(state),
    versionLine(state),
  ];
}

function databaseLine({ database }: SiteState): StateLine {
  const engine = database.kind === "postgres" ? "PostgreSQL" : "SQLite";
  const line = { subject: "database", label: "Base de données", isWell: false } as const;
  if (database.state === "ok")
    return { ...line, ...WELL, sentence: `${engine} : elle répond et enregistre normalement.`, status: "Normal" };
  return {
    ...line,
    sentence:
      database.state === "read-only"
        ? `${engine} : en lecture seule, plus rien n’est enregistré.`
        : `${engine} : elle ne répond pas.`,
    status: "À réparer",
    advice:
      "Personne ne peut réserver ni vous écrire : appelez tout de suite la personne qui s’occupe de votre serveur. Le plus souvent, le disque est plein.",
  };
}

function responsesLine({ responses: { count, failed, percentile95Ms } }: SiteState): StateLine {
  const line = { subject: "responses", label: "Pages servies", isWell: false } as const;
  if (count === 0) return { ...line, ...WELL, sentence: "Aucune encore depuis le démarrage.", status: "Normal" };
  const failures = failed === 0 ? "aucune en échec" : `${formatNumber(failed)} en échec`;
  const time =
    percentile95Ms === null ? "plus de 5 % en plus de 10 s" : `95 % en moins de ${formatMilliseconds(percentile95Ms)}`;
  const sentence = `${formatNumber(count)} depuis le démarrage, ${failures} ; ${time}.`;
  if (failed < PROBLEM_FAILURES.count || failed < count * PROBLEM_FAILURES.share)
    return { ...line, ...WELL, sentence, status: "Normal" };
  return {
    ...line,
    sentence,
    status: "Des échecs",
    advice:
      "Plus d’une page sur cent est en erreur : demandez à la personne qui s’occupe de votre serveur ce qu’indique le journal technique.",
  };
}

function formatMilliseconds(ms: number): string {
  return ms < 1000 ? `${formatNumber(ms)} ms` : `${formatNumber(ms / 1000)} s`;
}

function mailsLine({ mails, at }: SiteState): StateLine {
  const { queue, failed, lastSentAt, canSend } = mails;
  const unsent = queue.filter(({ state }) => state !== "failed");
  const waiting = unsent.reduce((sum, { count }) => sum + count, 0);
  const oldestAt = unsent.map(({ oldestAt }) => oldestAt).toSorted()[0];
  const now = new Date(at);
  const phrases = [
    lastSentAt ? `Dernier envoyé : ${shortDateTime(lastSentAt, now)}` : "Aucun n’a encore été envoyé",
    oldestAt && `${waiting} en attente (le plus ancien : ${shortDateTime(oldestAt, now)})`,
    failed > 0 && `${failed} non remis`,
  ];
  const sentence = `${phrases.filter(Boolean).join(", ")}.`;
  const line = { subject: "mails", label: "E-mails", isWell: false, sentence } as const;
  if (!canSend)
    return {
      ...line,
      status: "Envois interrompus",
      advice:
        "Votre serveur d’envoi n’accepte aucun e-mail. Rien n’est perdu : le site réessaie pendant deux jours. Demandez à votre prestataire d’e-mail si le compte est ouvert et le mot de passe toujours valable.",
    };
  if (failed > 0)
    return {
      ...line,
      status: plural(failed, "Un échec", "Des échecs"),
      advice: plural(
        failed,
        "Un client attend peut-être cet e-mail : ouvrez-le dans « E-mails », corrigez l’adresse ou téléphonez.",
        "Des clients attendent peut-être ces e-mails : ouvrez-les dans « E-mails », corrigez les adresses ou téléphonez.",
      ),
    };
  if (oldestAt && now.getTime() - Date.parse(oldestAt) > MAIL_MAX_WAIT_MS)
    return {
      ...line,
      status: "Envois en retard",
      advice: "Un e-mail est en attente depuis plus d’un quart d’heure ; la cause est indiquée dans « E-mails ».",
    };
  return { ...line, ...WELL, status: "Normal" };
}

function diskLine({ disk: { free, total, state }, database: { kind }, separateFilesAdvice }: SiteState): StateLine {
  const room = `${gigabytes(free)} libres sur ${gigabytes(total)}`;
  const line = { subject: "disk", label: "Disque", isWell: false, sentence: `${room}.` } as const;
  if (state !== "ok")
    return {
      ...line,
      sentence: `${room} : le site n’y enregistre plus rien.`,
      status: "Plein",
      advice:
        "Les photos et les films que l’on envoie ne sont plus enregistrés : demandez tout de suite de l’espace à votre hébergeur. S’il reste de l’espace, le site n’a plus le droit d’écrire sur le disque.",
    };
  if (separateFilesAdvice) return { ...line, status: "Fichiers séparés", advice: separateFilesAdvice };
  if (free >= DISK_MINIMUM_FREE.bytes && free / total >= DISK_MINIMUM_FREE.share)
    return { ...line, ...WELL, status: "Normal" };
  return {
    ...line,
    status: "Presque plein",
    advice: `Demandez plus d’espace à votre hébergeur avant d’envoyer d’autres photos : un disque plein arrête ${kind === "postgres" ? "leur envoi" : "les réservations"}.`,
  };
}

function describeFormerDatabases({ formerDatabases, at }: Pick<SiteState, "formerDatabases" | "at">): string {
  if (formerDatabases.length === 0) return "";
  const copies = formerDatabases.map(({ name, since }) => `${name} (${shortDateTime(since, new Date(at))})`).join(", ");
  return ` Copies d’avant une mise à jour ou une restauration, conservées ${figures.backupDays} jours : ${copies}.`;
}

function backupLine({ backup, at, formerDatabases }: SiteState): StateLine {
  const line = { subject: "backup", label: "Sauvegarde", isWell: false } as const;
  if (!backup)
    return {
      ...line,
      sentence: `Aucune sauvegarde trouvée.${describeFormerDatabases({ formerDatabases, at })}`,
      status: "À faire",
      advice:
        "Sans sauvegarde, une panne du disque ferait perdre les rendez-vous et les photos. Demandez une sauvegarde chaque nuit à la personne qui s’occupe de votre serveur.",
    };
  const { date, time } = parisTime(new Date(backup.takenAt));
  const sentence = `La dernière a été faite le ${longDateTime(date, time)} : ${megabytes(backup.bytes)}.${describeFormerDatabases({ formerDatabases, at })}`;
  if (backupAlarm(new Date(backup.takenAt), new Date(at)) === null)
    return { ...line, ...WELL, sentence, status: "Normal" };
  return {
    ...line,
    sentence,
    status: "Ancienne",
    advice:
      "Elle a plus d’une semaine : demandez à la personne qui s’occupe de votre serveur pourquoi la sauvegarde nocturne ne fonctionne plus.",
  };
}

function versionLine({ version, startedAt }: SiteState): StateLine {
  const { date, time } = parisTime(new Date(startedAt));
  return {
    subject: "version",
    label: "Version",
    sentence: `${version}, en service depuis le ${longDateTime(date, time)}.`,
    status: "En ligne",
    ...WELL,
  };
}

export function describeState(lines: readonly StateLine[]): string {
  const problems = lines.filter(({ isWell }) => !isWell).length;
  if (problems === 0) return "tout va bien";
  return `${problems} ${plural(problems, "point", "points")} à vérifier`;
}

function gigabytes(bytes: number): string {
  return `${formatNumber(bytes / 1_000_000_000)} Go`;
}
