import { commonRefusals } from "./common-refusals.ts";
import { refusals } from "./refusals.ts";

export const reauthenticationRefusals = refusals(
  { 403: { "wrong-password": "Ce mot de passe n’est pas le bon." } },
  commonRefusals,
);
