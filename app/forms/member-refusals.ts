import { commonMessages } from "./common.messages.ts";

/** What every form of somebody who is logged in may be refused for. */
export const memberRefusals = {
  "logged-out": "Votre session a pris fin : reconnectez-vous.",
  "too-many": commonMessages.tooManyTries,
  failed: commonMessages.failed,
} as const;

/** When nothing of ours answers a form. */
export const unanswered = {
  "network-error": commonMessages.failed,
  "unexpected-response": commonMessages.failed,
} as const;
