import { commonMessages } from "./common.messages.ts";
import { refusals } from "./refusals.ts";

/** What any form may be refused for. */
export const commonRefusals = refusals({
  429: { "too-many": commonMessages.tooManyTries },
  503: { failed: commonMessages.failed },
});

/** What every form of somebody who is logged in may be refused for. */
export const memberRefusals = refusals(
  { 401: { "logged-out": "Votre session a expiré : reconnectez-vous." } },
  commonRefusals,
);

/** When nothing of ours answers a form. */
export const unanswered = {
  "network-error": commonMessages.failed,
  "unexpected-response": commonMessages.failed,
} as const;
