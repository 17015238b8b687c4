import { createContext, type ReactNode } from "react";

export interface FormDraftProps {
  action: string | undefined;
  intent: string | null;
  subject: string | undefined;
}

/** Renders in each form the component that stores the form's draft. Null outside the agency's space. */
export const DraftsContext = createContext<((props: FormDraftProps) => ReactNode) | null>(null);
