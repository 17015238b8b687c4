import { seedMember } from "../../support/agency-members.ts";
import { amine, jeanne } from "../../support/people.ts";
import { seedAccount } from "../../support/site.ts";
import { startTemporarySite, type TemporarySite } from "../../support/temporary-site.ts";

export async function openHouse(): Promise<TemporarySite> {
  const house = await startTemporarySite({ settings: { AGENCY_EMAIL: "agence@courriel.example" } });
  await seedAccount(house.db, amine);
  await seedMember(house.db, jeanne, "owner");
  return house;
}
