import { useEffect } from "react";
import { reloadWhenOnline } from "#app/layout/document/reload-when-online.ts";
import { ErrorScreen } from "#app/layout/document/error-screen.tsx";

export function AgencyNetworkError() {
  useEffect(reloadWhenOnline, []);
  return <ErrorScreen status={0} />;
}
