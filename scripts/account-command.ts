import { dayMonthYear } from "#app/french/dates.ts";
import { normaliseEmail } from "#app/forms/person.ts";
import {
  disableAccount,
  enableAccount,
  findAccountId,
  hasOwner,
  type ListedAccount,
  listAccounts,
  setRole,
} from "#app/features/account/members/accounts.server.ts";
import { parisDate } from "#app/features/booking/time/paris-time.ts";
import type { Role } from "#app/platform/schema/account-tables.server.ts";
import { createLog } from "#app/platform/logging/log.server.ts";
import { type Command, type CommandContext, oneOf, Refusal } from "./agency-command.ts";
import { plural } from "#app/french/plural.ts";

export const ACCOUNT_USAGE = `Usage :
  npm run account -- list              affiche les comptes
  npm run account -- disable <e-mail>  désactive un compte : connexion impossible, sessions fermées
  npm run account -- enable <e-mail>   le réactive
  npm run account -- delete <e-mail>   le supprime, comme la personne peut le faire dans « Mon compte »
  npm run account -- role <e-mail> owner|team|client   donne ou retire l’accès à l’espace agence
  npm run account -- second-factor-off <e-mail>   désactive la double authentification, quand le téléphone est perdu`;

const ACCOUNT_COMMANDS = { disable, enable, delete: erase, "second-factor-off": turnSecondFactorOff };
type Verb = keyof typeof ACCOUNT_COMMANDS;

const ROLES: Record<Role, string> = { owner: "propriétaire", team: "équipe", client: "client" };

export function parseAccountCommand([verb, ...words]: string[]): Command {
  if (verb === "list" && words.length === 0) return list;
  if (verb === "role") return parseRole(words);
  const work = verb && Object.hasOwn(ACCOUNT_COMMANDS, verb) ? ACCOUNT_COMMANDS[verb as Verb] : undefined;
  if (verb && verb !== "list" && !work) {
    throw new Refusal(
      `« ${verb} » n’est pas une commande. Choisissez ${oneOf(["list", "role", ...Object.keys(ACCOUNT_COMMANDS)])}.`,
    );
  }
  const email = normaliseEmail(words[0] ?? "").toLowerCase();
  if (!work || !email || words.length > 1) throw new Refusal(ACCOUNT_USAGE);
  return (context) => warnIfOwnerless(context, () => work(context, email));
}

function parseRole([address, role, ...more]: string[]): Command {
  const knownRole = (Object.keys(ROLES) as Role[]).find((name) => name === role);
  if (role && !knownRole) {
    const roles = Object.entries(ROLES).map(([name, label]) => `${name} (${label})`);
    throw new Refusal(`« ${role} » n’est pas un rôle. Choisissez ${oneOf(roles)}.`);
  }
  if (!address || !knownRole || more.length > 0) throw new Refusal(ACCOUNT_USAGE);
  return (context) => changeRole(context, normaliseEmail(address).toLowerCase(), knownRole);
}

async function changeRole({ database }: CommandContext, email: string, role: Role): Promise<string[]> {
  const changed = await setRole(database.db, email, role, "agency", new Date());
  if (!changed.ok && changed.reason === "unknown") throw unknownAccount(email);
  const lines = [
    changed.ok
      ? `Le compte ${email} a maintenant le rôle : ${ROLES[role]}.`
      : `Le compte ${email} avait déjà le rôle : ${ROLES[role]}.`,
  ];
  if (changed.ok && changed.noOwnerLeft) lines.push(NO_OWNER);
  return lines;
}

const NO_OWNER = "Attention : l’espace agence n’a plus de propriétaire.";

async function warnIfOwnerless({ database }: CommandContext, run: () => Promise<string[]>): Promise<string[]> {
  const wasOwned = await hasOwner(database.db);
  const lines = await run();
  return wasOwned && !(await hasOwner(database.db)) ? [...lines, NO_OWNER] : lines;
}

async function list({ database }: CommandContext): Promise<string[]> {
  const accounts = await listAccounts(database.db);
  if (accounts.length === 0) return ["Il n’y a aucun compte."];
  const rows = accounts.map((account) => [
    account.email,
    account.name,
    describeState(account),
    `créé le ${dayMonthYear(parisDate(account.createdAt))}`,
  ]);
  const widths = [0, 1, 2].map((column) => Math.max(...rows.map((row) => row[column]!.length)));
  return rows.map((row) => row.map((text, column) => text.padEnd(widths[column] ?? 0)).join("  "));
}

function describeState({ verified, disabled, role, hasSecondFactor }: ListedAccount): string {
  const access = role === "client" ? "" : `, ${ROLES[role]}`;
  return `${verified ? "confirmé" : "non confirmé"}${disabled ? ", désactivé" : ""}${access}${hasSecondFactor ? ", double authentification" : ""}`;
}

async function disable({ database }: CommandContext, email: string): Promise<string[]> {
  const change = await disableAccount(database.db, email, new Date());
  if (!change.ok && change.reason === "unknown") throw unknownAccount(email);
  return [`Le compte ${email} ${change.ok ? "est" : "était déjà"} désactivé ; ses sessions sont fermées.`];
}

async function enable({ database }: CommandContext, email: string): Promise<string[]> {
  const change = await enableAccount(database.db, email, new Date());
  if (!change.ok && change.reason === "unknown") throw unknownAccount(email);
  return [change.ok ? `Le compte ${email} est réactivé.` : `Le compte ${email} n’était pas désactivé.`];
}

async function erase({ settings, database }: CommandContext, email: string): Promise<string[]> {
  const id = await findAccountId(database.db, email);
  if (!id) throw unknownAccount(email);
  // Loaded on demand, because the mail templates take longer to load than the rest of the command.
  const [{ connectUseCases }, { eraseAccount }] = await Promise.all([
    import("#app/application/composition/connect-use-cases.server.ts"),
    import("#app/application/privacy/erase-account.server.ts"),
  ]);
  const useCases = await connectUseCases(database, settings, createLog(settings.logLevel), () => new Date());
  const erased = await eraseAccount(useCases, id, "agency", { evenLastOwner: true });
  if (!erased) throw unknownAccount(email);
  const { cancelled } = erased;
  if (cancelled === 0) return [`Le compte ${email} est supprimé.`];
  const appointments = plural(cancelled, "1 rendez-vous à venir annulé", `${cancelled} rendez-vous à venir annulés`);
  return [`Le compte ${email} est supprimé ; ${appointments}. La personne en sera prévenue par e-mail.`];
}

async function turnSecondFactorOff({ settings, database }: CommandContext, email: string): Promise<string[]> {
  const owner = await database.db
    .selectFrom("users")
    .select(["id", "email", "firstName"])
    .where("email", "=", email)
    .executeTakeFirst();
  if (!owner) throw unknownAccount(email);
  const [{ connectUseCases }, { turnOffSecondFactor }] = await Promise.all([
    import("#app/application/composition/connect-use-cases.server.ts"),
    import("#app/features/account/second-factor/second-factor.server.ts"),
  ]);
  const useCases = await connectUseCases(database, settings, createLog(settings.logLevel), () => new Date());
  const { ok } = await turnOffSecondFactor(useCases, owner, "agency", { withPasskeys: true });
  if (!ok) throw new Refusal(`Le compte ${email} n’a pas de double authentification.`);
  return [
    `La double authentification du compte ${email} est désactivée, clés d’accès comprises. La personne en sera prévenue par e-mail.`,
  ];
}

function unknownAccount(email: string): Refusal {
  return new Refusal(`Aucun compte n’a l’adresse « ${email} ».`);
}
