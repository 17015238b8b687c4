import { sql } from "kysely";
import { type Database, type DatabaseOptions, openDatabase } from "./connection.server.ts";
import { SettingsError } from "#app/platform/config/settings.server.ts";
import { DatabaseInUse, lockSite, type SiteLock } from "./site-lock.server.ts";
import { sqliteCode } from "./sqlite-dialect.server.ts";

const BEING_REPLACED =
  "La base est en train d’être restaurée ou mise à jour par une commande : recommencez quand elle a fini.";

/**
 * The site lock keeps a restore from replacing the open database.
 * @throws SettingsError; DatabaseInUse in the mode `exclusive`
 */
export async function reachDatabase(
  options: DatabaseOptions,
  mode: "shared" | "exclusive" = "shared",
): Promise<Database> {
  let lock: SiteLock | undefined;
  let database: Database | undefined;
  const closeBoth = async () => {
    await database?.close();
    await lock?.release();
  };
  try {
    lock = await lockSite(options, mode);
    database = openDatabase(options);
    await sql`select 1`.execute(database.db);
    return { ...database, close: closeBoth };
  } catch (error) {
    await closeBoth();
    if (error instanceof DatabaseInUse) throw mode === "exclusive" ? error : new SettingsError(BEING_REPLACED);
    throw new SettingsError(options.databaseUrl ? postgresProblem(error) : sqliteProblem(error, options.dataDir));
  }
}

const POSTGRES_PROBLEMS: Record<string, string> = {
  "28P01": "la base de données refuse ce nom d’utilisateur ou ce mot de passe",
  "28000": "la base de données refuse ce nom d’utilisateur",
  "3D000": "cette base de données n’existe pas",
  "53300": "la base de données n’a plus de connexion libre",
  "57P03": "la base de données est en train de démarrer",
  ENOTFOUND: "l’hôte de la base de données est introuvable",
  EAI_AGAIN: "l’hôte de la base de données est introuvable",
  ECONNREFUSED: "la base de données ne répond pas : personne n’écoute à cette adresse",
};

function postgresProblem(error: unknown): string {
  const { code = "", message } = error as { code?: string; message: string };
  const problem = POSTGRES_PROBLEMS[code] ?? `la connexion à la base de données échoue (${code || message})`;
  return `Réglage DATABASE_URL : ${problem}.`;
}

const SQLITE_PROBLEMS: Record<number, string> = {
  5: "est utilisée par un autre programme",
  8: "ne peut pas être écrite par ce compte",
  11: "est abîmée",
  13: "n’a plus d’espace sur le disque",
  14: "ne peut pas être ouverte par ce compte",
  26: "n’est pas une base SQLite",
};

function sqliteProblem(error: unknown, dataDir: string): string {
  const code = sqliteCode(error);
  const problem = SQLITE_PROBLEMS[code] ?? `ne peut pas être ouverte (SQLite ${code})`;
  return `Réglage DATA_DIR : la base de « ${dataDir} » ${problem}.`;
}
