import { useEffect } from "react";
import { comeBack } from "./reload-when-online.ts";
import { Lost } from "#app/layout/document/error-screen.tsx";

/** In place of a page of the agency's that did not come. */
export function AgencyLineCut() {
  useEffect(comeBack, []);
  return <Lost status={0} />;
}
