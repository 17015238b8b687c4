import { commonMessages } from "./common.messages.ts";
import { refusals } from "./refusals.ts";

export const commonRefusals = refusals({
  429: { "too-many": commonMessages.tooManyTries },
  503: { failed: commonMessages.tryAgain },
});

/** Refusals of forms that require an account; members' forms are answered with 404 instead. */
export const accountRefusals = refusals(
  { 401: { "logged-out": "Votre session a expiré : reconnectez-vous." } },
  commonRefusals,
);
