import { type RefObject, useEffect, useRef, useSyncExternalStore } from "react";
import { useFetchers, useNavigation } from "react-router";
import { announcementsFor, reannounce } from "./reannounce.ts";

interface Submission {
  form: HTMLFormElement;
  name: string;
  value: string;
}

/** Queues presses during a request. For reorder forms, where each press is one step. */
export const IN_TURN = { "data-in-turn": "" };

export function isSentInTurn(form: HTMLFormElement | null): boolean {
  return form?.dataset.inTurn !== undefined;
}

let submission: Submission | null = null;
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** True while this button, or a hidden one with its name and value (Enter key), is sending its form. */
export function useIsSending(button: RefObject<HTMLButtonElement | null>): boolean {
  return useSyncExternalStore(
    subscribe,
    () => {
      const { type, form, name, value } = button.current ?? {};
      return (
        submission !== null &&
        type === "submit" &&
        form === submission.form &&
        name === submission.name &&
        value === submission.value
      );
    },
    () => false,
  );
}

/** Tells submit buttons which form is being sent, and announces an unchanged answer again. */
export function SentForm() {
  const lastSubmission = useRef<Submission>(null);
  const announcementsBefore = useRef<ReadonlyMap<Element, string>>(new Map());
  const navigation = useNavigation();
  const fetchers = useFetchers();
  // A new object for each submission; undefined once its answer is shown.
  const body = navigation.formData ?? fetchers.findLast(({ formData }) => formData)?.formData;
  useEffect(() => {
    function onSubmit({ target, submitter }: SubmitEvent): void {
      const { name = "", value = "" } = (submitter ?? {}) as Partial<HTMLButtonElement>;
      lastSubmission.current = { form: target as HTMLFormElement, name, value };
      announcementsBefore.current = announcementsFor(lastSubmission.current.form);
    }
    document.addEventListener("submit", onSubmit);
    return () => document.removeEventListener("submit", onSubmit);
  }, []);
  useEffect(() => {
    if (!body) {
      if (lastSubmission.current) reannounce(announcementsBefore.current);
      lastSubmission.current = null;
    }
    submission = lastSubmission.current;
    for (const listener of listeners) listener();
  }, [body]);
  return null;
}
