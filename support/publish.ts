import type { Visitor } from "./site.ts";

export const PUBLISH = "/agence/contenu/publier";

export async function publish(member: Visitor): Promise<Response> {
  return member.submit(PUBLISH, { value: "publish" });
}
