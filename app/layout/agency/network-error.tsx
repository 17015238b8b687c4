import { useEffect } from "react";
import { reloadWhenOnline } from "./reload-when-online.ts";
import { ErrorScreen } from "#app/layout/document/error-screen.tsx";

/** In place of a page of the agency's that did not come. */
export function AgencyNetworkError() {
  useEffect(reloadWhenOnline, []);
  return <ErrorScreen status={0} />;
}
