import { expect } from "vitest";
import { valueOf } from "./html.ts";
import type { Visitor } from "./site.ts";

/** Sends the button « Défaire », or that of the mails, of the pending change on a page of the agency. */
export async function endChange(member: Visitor, intent: "notified" | "undone", page: string): Promise<void> {
  const group = valueOf(await member.html(page), "group");
  expect((await member.post("/agence/actes", { intent, group, back: page })).status).toBe(303);
}
