import { createContext, type ReactNode } from "react";

export interface FormDraftProps {
  /** Identifies the form across the site: its `action`, its intent and its subject. */
  action: string | undefined;
  intent: string | null;
  subject: string | undefined;
}

/** Renders the component that saves and restores drafts inside every form. Null outside the agency's space. */
export const DraftsContext = createContext<((props: FormDraftProps) => ReactNode) | null>(null);
