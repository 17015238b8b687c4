import { createContext } from "react";

export const SUBMISSION_FIELD = "submission";

/** A random key of the rendered page, which `ActionForm` sends along. Null outside the agency's space. */
export const SubmissionKeyContext = createContext<string | null>(null);
