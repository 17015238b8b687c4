import { type KnownClient, MIN_QUERY_LENGTH } from "#app/features/booking/agency-appointments/known-client.ts";
import { findRecords } from "#app/features/clients/client-list.server.ts";
import { type MergedClient, readMergedClient } from "#app/features/clients/merged-client.server.ts";
import type { SiteDeps } from "#app/site-deps.ts";

function knownClient({ id, name, phone, email, accounts, guests }: MergedClient): KnownClient {
  return { id: accounts.length > 0 ? id : (guests[0]?.id ?? id), name, phone: phone ?? "", email: email ?? "" };
}

export async function readKnownClient({ db }: SiteDeps, id: string): Promise<KnownClient | null> {
  const client = id ? await readMergedClient(db, id) : null;
  return client && !("mergedInto" in client) ? knownClient(client) : null;
}

export async function readKnownClients({ db }: SiteDeps, query: string): Promise<KnownClient[]> {
  if (query.trim().length < MIN_QUERY_LENGTH) return [];
  const records = await findRecords(db, query);
  const clients = await Promise.all(records.map((id) => readMergedClient(db, id)));
  return clients.flatMap((each) => (each === null || "mergedInto" in each ? [] : [knownClient(each)]));
}
