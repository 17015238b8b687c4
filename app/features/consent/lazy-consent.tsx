import { useEffect, useState } from "react";
import { viewOf } from "./consent.ts";
import { useConsentState, useStoredConsent } from "./use-consent.ts";

type Views = Pick<typeof import("./consent-views.tsx"), "ConsentCard" | "FloatingButton">;

function useViews(isNeeded: boolean): Views | undefined {
  const [views, setViews] = useState<Views>();
  useEffect(() => {
    if (!isNeeded || views) return;
    let isMounted = true;
    import("./consent-views.tsx").then(
      ({ ConsentCard, FloatingButton }) => isMounted && setViews({ ConsentCard, FloatingButton }),
      // If the code fails to load, nothing is asked or stored.
      () => {},
    );
    return () => {
      isMounted = false;
    };
  }, [isNeeded, views]);
  return views;
}

/** Render it before the page, so that keyboard users reach the card first. */
export function LazyConsentCard({ agencyName }: { agencyName: string }) {
  useStoredConsent();
  const state = useConsentState();
  const view = viewOf(state);
  const views = useViews(view !== "nothing");
  return views && <views.ConsentCard state={state} agencyName={agencyName} />;
}

export function LazyConsentButton() {
  const view = viewOf(useConsentState());
  const views = useViews(view !== "nothing");
  return views && view === "floating" && <views.FloatingButton />;
}
