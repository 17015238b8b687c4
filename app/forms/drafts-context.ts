import { createContext, type ReactNode } from "react";

export interface FormDraftProps {
  action: string | undefined;
  intent: string | null;
  subject: string | undefined;
}

/** Renders the component that stores drafts inside every form. Null outside the agency's space. */
export const DraftsContext = createContext<((props: FormDraftProps) => ReactNode) | null>(null);
