import { createContext, type ReactNode } from "react";

export interface FormDraftProps {
  /** Which form of the site it is: its `action`, its intent and its subject. */
  action: string | undefined;
  intent: string | null;
  subject: string | undefined;
}

/** Renders, in every form, what keeps what is written and not sent, and gives it back. Null outside the agency's space. */
export const DraftsContext = createContext<((props: FormDraftProps) => ReactNode) | null>(null);
