import type { FormReply } from "#app/ui/checked-form.ts";
import type { ClientSpaceDone, ClientSpaceRefusal } from "./client-space.messages.ts";

/** Which form of the client's space was sent: also its place in the page. */
export type ClientSpaceIntent = "profil" | "adresse" | "mot-de-passe" | "sessions" | "suppression";

/** What /compte answers to one of its forms. */
export interface ClientSpaceResult {
  intent: ClientSpaceIntent;
  done?: ClientSpaceDone;
  refusal?: ClientSpaceRefusal;
  errors?: FormReply["errors"];
  /** What was typed, passwords left out. */
  typed?: FormReply["typed"];
}
