import { randomBytes, randomUUID } from "node:crypto";
import {
  closeSync,
  existsSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { join, resolve } from "node:path";
import * as z from "zod";

export interface Settings {
  port: number;
  host: string;
  /** File descriptor of a listening socket that systemd hands over. */
  socket: number | undefined;
  /** Origin of absolute links, without a trailing slash. */
  publicUrl: string;
  dataDir: string;
  databaseUrl: string | undefined;
  smtpUrl: string | undefined;
  mailDemo: boolean;
  mailFrom: string | undefined;
  agencyEmail: string | undefined;
  s3: S3Settings | undefined;
  sessionSecret: string;
  formerSecrets: readonly string[];
  trustProxy: boolean;
  neutralAccountMessages: boolean;
  logLevel: "debug" | "info" | "warn" | "error" | "silent";
  metricsPort: number | undefined;
  limits: Limits;
  openAppointmentLimit: number;
}

export interface S3Settings {
  endpoint: string;
  bucket: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
}

export interface Limit {
  count: number;
  perSeconds: number;
}
export type LimitName = keyof typeof LIMITS;
export type Limits = Record<LimitName, Limit>;

export class SettingsError extends Error {
  override name = "SettingsError";
}

type Environment = Record<string, string | undefined>;

const booleanText = z
  .enum(["true", "false", "on", "off", "1", "0"])
  .transform((value) => ["true", "on", "1"].includes(value));
const address = z.email();
const secretText = z.string().min(32);
const formerSecrets = z.preprocess(
  (text) =>
    String(text)
      .split(",")
      .map((secret) => secret.trim()),
  z.array(secretText),
);
/** Number() would also accept blanks (as 0), hexadecimal digits and exponents. */
const wholeNumber = z.string().trim().regex(/^\d+$/).transform(Number);
const portNumber = wholeNumber.pipe(z.number().max(65_535));
const PORT_PROBLEM = "doit être un numéro de port entre 0 et 65535";
/** SD_LISTEN_FDS_START of sd_listen_fds(3). */
const SYSTEMD_SOCKET = 3;
const limitCount = wholeNumber.pipe(z.number().min(1).max(1_000_000));

export const LIMITS = {
  booking: ["LIMIT_BOOKINGS", 10, 3600],
  request: ["LIMIT_REQUESTS", 10, 3600],
  upload: ["LIMIT_UPLOADS", 20, 3600],
  login: ["LIMIT_LOGINS", 20, 300],
  signup: ["LIMIT_SIGNUPS", 10, 3600],
  reset: ["LIMIT_RESETS", 5, 900],
  resetAccount: ["LIMIT_RESETS_PER_ACCOUNT", 3, 900],
  accountMails: ["LIMIT_MAILS_PER_ADDRESS", 6, 86_400],
  post: ["LIMIT_POSTS", 60, 60],
  memberPost: ["LIMIT_MEMBER_POSTS", 300, 60],
} as const satisfies Record<string, readonly [variable: string, count: number, perSeconds: number]>;

/** Reads the environment, and the variables it lacks from `.env` at the root. @throws SettingsError */
export function loadSettings(root = process.cwd()): Settings {
  return parseSettings(readEnvironment(root), root);
}

export function readEnvironment(root: string): Environment {
  const file = join(root, ".env");
  if (existsSync(file)) process.loadEnvFile(file);
  return process.env;
}

export function dataFolderOf(env: Environment, root: string): string {
  return resolve(root, env.DATA_DIR || "data");
}

/** Creates DATA_DIR and the secret if they are missing. @throws SettingsError */
export function parseSettings(env: Environment, root: string): Settings {
  const read = reader(env);
  const port = read("PORT", portNumber, PORT_PROBLEM) ?? 3000;
  const databaseUrl = read("DATABASE_URL", postgresAddress, `doit être une adresse postgres:// ; ${PASSWORD_HINT}`);
  if (databaseUrl && !isProtected(databaseUrl)) {
    throw new SettingsError(
      "Réglage DATABASE_URL : vers une autre machine, la connexion doit être chiffrée ; ajoutez « ?sslmode=verify-full » à la fin de l’adresse.",
    );
  }
  const publicUrl =
    read("PUBLIC_URL", httpOrigin, "doit être une origine http(s), sans chemin, comme https://exemple.example") ??
    `http://localhost:${port}`;
  const smtpUrl = read("SMTP_URL", smtpAddress, `doit être une adresse smtp:// ou smtps:// ; ${PASSWORD_HINT}`);
  const mailDemo = read("MAIL_DEMO", booleanText, "doit être true ou false") ?? false;
  if (!smtpUrl && !mailDemo && isPublic(publicUrl)) {
    // Maildev delivers no mail to its recipient, so confirmations and account links would never arrive.
    throw new SettingsError(
      `Réglage SMTP_URL : il est obligatoire pour un site public (${publicUrl}), sinon aucun e-mail n’arrive ; MAIL_DEMO=true démarre quand même, là où les paquets de développement sont installés (npm ci).`,
    );
  }
  const dataDir = ensureFolder(dataFolderOf(env, root));
  return {
    port,
    host: read("HOST", z.string().regex(/^[\w.:-]+$/), "doit être un nom d’hôte ou une adresse IP") ?? "127.0.0.1",
    socket: env.LISTEN_FDS ? SYSTEMD_SOCKET : undefined,
    publicUrl,
    dataDir,
    databaseUrl,
    smtpUrl,
    mailDemo,
    mailFrom: read("MAIL_FROM", sender, "doit être une adresse e-mail, avec ou sans nom"),
    agencyEmail: read("AGENCY_EMAIL", address, "doit être une adresse e-mail"),
    s3: readS3(env, read),
    sessionSecret: readSessionSecret(read, databaseUrl, dataDir),
    formerSecrets:
      read(
        "SESSION_SECRET_FORMER",
        formerSecrets,
        "doit contenir des secrets de 32 caractères au moins, séparés par des virgules",
      ) ?? [],
    trustProxy: read("TRUST_PROXY", booleanText, "doit être true ou false") ?? false,
    neutralAccountMessages: read("NEUTRAL_ACCOUNT_MESSAGES", booleanText, "doit être true ou false") ?? false,
    logLevel:
      read(
        "LOG_LEVEL",
        z.enum(["debug", "info", "warn", "error", "silent"]),
        "doit être debug, info, warn, error ou silent",
      ) ?? "info",
    metricsPort: read("METRICS_PORT", portNumber, PORT_PROBLEM),
    limits: readLimits(read),
    openAppointmentLimit: read("LIMIT_OPEN_APPOINTMENTS", limitCount, "doit être un nombre entier positif") ?? 5,
  };
}

/** Unescaped, these characters would end the password, and the address might not be a valid URL. */
const PASSWORD_HINT = "dans le mot de passe, « # », « / » et « ? » s’écrivent %23, %2F et %3F";
const smtpAddress = z
  .string()
  .regex(/^smtps?:\/\/./)
  .refine(URL.canParse);
const postgresAddress = z
  .string()
  .regex(/^postgres(ql)?:\/\/./)
  .refine((value) => parsePostgresUrl(value) !== null);

/** URL rejects « solstice@/base »; the driver reads an empty host as localhost. */
function parsePostgresUrl(text: string): URL | null {
  return URL.parse(text.replace("@/", "@localhost/"));
}

const httpOrigin = z
  .url({ protocol: /^https?$/ })
  .refine((value) => URL.parse(value)?.href === `${URL.parse(value)?.origin}/`)
  .transform((value) => new URL(value).origin);

/** The ending `.example` is reserved (RFC 2606), so no public site has it. */
export function isPublic(publicUrl: string): boolean {
  const { hostname } = new URL(publicUrl);
  return !isLoopback(hostname) && !/(^|\.)example$/.test(hostname);
}

export function isLoopback(hostname: string): boolean {
  return hostname === "localhost" || hostname === "[::1]" || /^127(\.\d{1,3}){3}$/.test(hostname);
}

/** Accepts encryption, this machine, or its container network, where a hostname has no dot. */
function isProtected(databaseUrl: string): boolean {
  const { hostname, searchParams } = parsePostgresUrl(databaseUrl)!;
  const host = searchParams.get("host") ?? decodeURIComponent(hostname);
  // A path is the folder of a Unix socket.
  if (host === "" || host.startsWith("/") || isLoopback(host) || /^[a-z][\w-]*$/i.test(host)) return true;
  return ["require", "verify-ca", "verify-full"].includes(searchParams.get("sslmode") ?? "");
}

const sender = z
  .string()
  .refine((value) => address.safeParse(/<([^<>]+)>\s*$/.exec(value)?.[1] ?? value.trim()).success);

type Read = ReturnType<typeof reader>;

function reader(env: Environment) {
  return function read<T>(name: string, schema: z.ZodType<T>, problem: string): T | undefined {
    const value = env[name];
    if (value === undefined || value === "") return undefined;
    const result = schema.safeParse(value);
    if (!result.success) throw new SettingsError(`Réglage ${name} : la valeur ${problem}.`);
    return result.data;
  };
}

function ensureFolder(path: string): string {
  try {
    mkdirSync(path, { recursive: true, mode: 0o700 });
  } catch {
    throw new SettingsError(`Réglage DATA_DIR : le dossier « ${path} » ne peut pas être créé.`);
  }
  return path;
}

const s3Endpoint = z
  .url({ protocol: /^https?$/ })
  .refine((value) => value.startsWith("https:") || (URL.canParse(value) && isLoopback(new URL(value).hostname)));

function readS3(env: Environment, read: Read): S3Settings | undefined {
  const names = ["S3_ENDPOINT", "S3_BUCKET", "S3_ACCESS_KEY_ID", "S3_SECRET_ACCESS_KEY"] as const;
  if (!names.some((name) => env[name])) return undefined;
  for (const name of names) {
    if (!env[name]) throw new SettingsError(`Réglage ${name} : il manque, alors que d’autres réglages S3 sont donnés.`);
  }
  const text = z.string();
  return {
    endpoint: read("S3_ENDPOINT", s3Endpoint, "doit être une adresse https (http sur cette machine seulement)")!,
    bucket: read("S3_BUCKET", text.regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/), "doit être un nom de compartiment S3")!,
    region: read("S3_REGION", text, "doit être une région") ?? "us-east-1",
    accessKeyId: read("S3_ACCESS_KEY_ID", text, "doit être un texte")!,
    secretAccessKey: read("S3_SECRET_ACCESS_KEY", text, "doit être un texte")!,
  };
}

/** A file of the data folder, which backups contain too. */
export const SECRET_FILE = "session-secret";

function readSessionSecret(read: Read, databaseUrl: string | undefined, dataDir: string): string {
  const secret = read("SESSION_SECRET", secretText, "doit avoir au moins 32 caractères");
  if (secret) return secret;
  if (databaseUrl) {
    // Instances that share a database need the same secret, or each would reject the others' sessions.
    throw new SettingsError("Réglage SESSION_SECRET : il est obligatoire avec DATABASE_URL.");
  }
  const file = join(dataDir, SECRET_FILE);
  let content: string;
  try {
    if (!existsSync(file)) createSecret(file);
    content = readFileSync(file, "utf8").trim();
  } catch {
    throw new SettingsError(`Réglage DATA_DIR : impossible d’écrire ou de lire dans « ${dataDir} ».`);
  }
  if (secretText.safeParse(content).success) return content;
  throw new SettingsError(
    `Réglage SESSION_SECRET : le secret enregistré dans « ${file} » est abîmé ; remettez celui de la sauvegarde, ou effacez ce fichier (chacun devra se reconnecter).`,
  );
}

/** Links a complete draft into place, so that a crash leaves no half secret and concurrent first starts use one. */
function createSecret(file: string): void {
  const draft = `${file}.${randomUUID()}`;
  const handle = openSync(draft, "wx", 0o600);
  try {
    writeFileSync(handle, randomBytes(32).toString("base64url"));
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
  try {
    linkSync(draft, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  } finally {
    rmSync(draft);
  }
}

function readLimits(read: Read): Limits {
  const entries = Object.entries(LIMITS).map(([name, [variable, count, perSeconds]]) => [
    name,
    { count: read(variable, limitCount, "doit être un nombre entier positif") ?? count, perSeconds },
  ]);
  return Object.fromEntries(entries) as Limits;
}
