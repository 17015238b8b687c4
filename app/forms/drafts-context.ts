import { type ComponentType, createContext } from "react";

export interface FormDraftProps {
  /** Which form of the site it is: its `action`, its intent and its subject. */
  action: string | undefined;
  intent: string | null;
  subject: string | undefined;
}

/** In every form: keeps what is written and not sent, and gives it back. Null outside the agency's space. */
export const DraftsContext = createContext<ComponentType<FormDraftProps> | null>(null);
