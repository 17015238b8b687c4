import { useEffect, useState } from "react";
import { viewOf } from "./consent.ts";
import { useConsentState, useStoredConsent } from "./use-consent.ts";

type Views = Pick<typeof import("./consent-views.tsx"), "ConsentCard" | "FloatingButton">;

/** The code of the cards is fetched after hydration, and only when a card is to be shown. */
function useViews(needed: boolean): Views | undefined {
  const [views, setViews] = useState<Views>();
  useEffect(() => {
    if (!needed || views) return;
    let wanted = true;
    import("./consent-views.tsx").then(
      ({ ConsentCard, FloatingButton }) => wanted && setViews({ ConsentCard, FloatingButton }),
      // Without that code nothing is asked and nothing is stored.
      () => {},
    );
    return () => {
      wanted = false;
    };
  }, [needed, views]);
  return views;
}

/**
 * The place of the two cards: first in the page, so that the keyboard meets them first.
 * @param agencyName who asks
 */
export function ConsentCards({ agencyName }: { agencyName: string }) {
  useStoredConsent();
  const state = useConsentState();
  const view = viewOf(state);
  const views = useViews(view !== "nothing");
  return views && <views.ConsentCard state={state} agencyName={agencyName} />;
}

/** The place of the floating button: it is there with the answer to a card, which may leave the focus on it. */
export function ConsentButton() {
  const view = viewOf(useConsentState());
  const views = useViews(view !== "nothing");
  return views && view === "floating" && <views.FloatingButton />;
}
