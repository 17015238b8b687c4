import { randomUUID } from "node:crypto";
import type { S3Settings, Settings } from "#app/platform/config/settings.server.ts";
import { createS3Store } from "#app/platform/files/s3-store.server.ts";
import { trySmtp } from "#app/platform/mail/smtp-transport.server.ts";

export async function serviceProblems({ smtpUrl, s3 }: Pick<Settings, "smtpUrl" | "s3">): Promise<string[]> {
  const problems = await Promise.all([smtpUrl ? smtpProblem(smtpUrl) : null, s3 ? s3Problem(s3) : null]);
  return problems.filter((problem) => problem !== null);
}

async function smtpProblem(url: string): Promise<string | null> {
  try {
    await trySmtp(url);
    return null;
  } catch (error) {
    return `Réglage SMTP_URL : le serveur d’envoi refuse la connexion (${reasonOf(error)}).`;
  }
}

async function s3Problem(settings: S3Settings): Promise<string | null> {
  const files = createS3Store(settings);
  const key = `trials/${randomUUID()}.txt`;
  const body = new TextEncoder().encode(key);
  try {
    await files.put(key, body, "text/plain");
    const read = await files.get(key);
    await files.remove(key);
    if (!read || !Buffer.from(read).equals(body)) throw new Error("S3 returned a different file");
    return null;
  } catch (error) {
    return `Réglages S3_… : un fichier d’essai n’a pas pu être déposé, relu et effacé (${reasonOf(error)}).`;
  }
}

function reasonOf(error: unknown): string {
  const { message, cause } = error as { message: string; cause?: { code?: string } };
  return cause?.code ?? message;
}
