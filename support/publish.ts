import { formValues } from "./html.ts";
import type { Visitor } from "./site.ts";

export const PUBLISH = "/agence/contenu/publier";

export async function publish(member: Visitor): Promise<Response> {
  return member.post(PUBLISH, formValues(await member.html(PUBLISH), { value: "publish" }));
}
