import { useEffect } from "react";
import { comeBack } from "./agency-come-back.ts";
import { Lost } from "./lost.tsx";

/** In place of a page of the agency's that did not come. */
export function AgencyLineCut() {
  useEffect(comeBack, []);
  return <Lost status={0} />;
}
