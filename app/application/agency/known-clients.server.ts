import { type KnownClient, MIN_QUERY_LENGTH } from "#app/features/booking/agency-appointments/known-client.ts";
import { findRecords } from "#app/features/clients/client-list.server.ts";
import { type ClientPeople, readPeople } from "#app/features/clients/client-people.server.ts";
import type { SiteDeps } from "#app/site-deps.ts";

function knownClient({ id, name, phone, email, accounts, guests }: ClientPeople): KnownClient {
  return { id: accounts.length > 0 ? id : (guests[0]?.id ?? id), name, phone: phone ?? "", email: email ?? "" };
}

export async function readKnownClient({ db }: SiteDeps, id: string): Promise<KnownClient | null> {
  const people = id ? await readPeople(db, id) : null;
  return people && !("mergedInto" in people) ? knownClient(people) : null;
}

export async function readKnownClients({ db }: SiteDeps, query: string): Promise<KnownClient[]> {
  if (query.trim().length < MIN_QUERY_LENGTH) return [];
  const records = await findRecords(db, query);
  const people = await Promise.all(records.map((id) => readPeople(db, id)));
  return people.flatMap((each) => (each === null || "mergedInto" in each ? [] : [knownClient(each)]));
}
