import { amine, jeanne } from "#support/fixtures/people.ts";
import { seedAccount, seedMember } from "#support/site/site.ts";
import { startTemporarySite, type TemporarySite } from "#support/site/temporary-site.ts";

export async function openSiteWithAccounts(): Promise<TemporarySite> {
  const site = await startTemporarySite({ settings: { AGENCY_EMAIL: "agence@courriel.example" } });
  await seedAccount(site.db, amine);
  await seedMember(site.db, jeanne, "owner");
  return site;
}
