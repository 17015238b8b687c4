import { useEffect, useState } from "react";
import { createPortal } from "react-dom";
import { type MiddlewareFunction, useLocation } from "react-router";
import { typo } from "#app/french/typo.ts";
import { TextButton } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import {
  beginPage,
  clearSubmitted,
  restoreDrafts,
  openDrafts,
  saveDraftOf,
  noteSent,
  noteShown,
  discardDraft,
} from "./form-drafts.ts";

/** What a form is answered, in the browser. */
type Results = Record<string, { type: "data" | "error"; result: unknown }>;

/** Said to the document when nothing of a form is kept any more. */
const TAKEN = "words-taken";

/** What a form has sent and the site has taken is kept no longer. */
export const clearDraftMiddleware: MiddlewareFunction<Results> = async ({ request }, next) => {
  if (request.method === "GET") return next();
  const copy = request.clone();
  const results = await next();
  const taken = Object.values(results).some(({ result }) => isTaken(result));
  const form = clearSubmitted(request.url, await copy.formData(), taken);
  if (form) document.dispatchEvent(new CustomEvent(TAKEN, { detail: form }));
  return results;
};

/** A way on, or an answer that says so. */
function isTaken(result: unknown): boolean {
  if (result instanceof Response) return result.headers.has("Location");
  const answer = (result as { data?: unknown } | null)?.data ?? result;
  return (answer as { ok?: unknown } | null)?.ok === true;
}

interface GivenBack {
  form: HTMLFormElement;
  /** At its head. */
  place: HTMLElement;
}

/**
 * Keeps what is written and not sent, gives it back when its page is shown again, and says so.
 * @param member the id of who is there
 */
export function UnsavedDrafts({ member }: { member: string }) {
  const { key, pathname } = useLocation();
  const [given, setGiven] = useState<GivenBack[]>([]);

  useEffect(() => {
    openDrafts(member);
    const forget = (event: Event) =>
      setGiven((before) => before.filter(({ form }) => form !== (event as CustomEvent<HTMLFormElement>).detail));
    const submitted = (event: Event) => noteSent(event as SubmitEvent);
    const followed = {
      focusin: noteShown,
      input: saveDraftOf,
      change: saveDraftOf,
      submit: submitted,
      [TAKEN]: forget,
    };
    for (const [name, follow] of Object.entries(followed)) document.addEventListener(name, follow, { capture: true });
    return () => {
      for (const [name, follow] of Object.entries(followed))
        document.removeEventListener(name, follow, { capture: true });
    };
  }, [member]);

  useEffect(() => beginPage(), [pathname]);

  useEffect(() => {
    let places: GivenBack[] = [];
    // Once all of the page stands.
    const frame = requestAnimationFrame(() => {
      places = restoreDrafts().map((form) => {
        const place = document.createElement("div");
        form.prepend(place);
        return { form, place };
      });
      setGiven(places);
    });
    return () => {
      cancelAnimationFrame(frame);
      for (const { place } of places) place.remove();
    };
  }, [key]);

  return given.map(({ form, place }, index) =>
    createPortal(
      <Notice role="status">
        <p>{typo("Ce que vous aviez écrit ici, sans l'envoyer, est encore là.")}</p>
        <TextButton
          onClick={() => {
            discardDraft(form);
            setGiven(given.filter((each) => each.form !== form));
          }}
        >
          Ne pas le garder
        </TextButton>
      </Notice>,
      place,
      String(index),
    ),
  );
}
