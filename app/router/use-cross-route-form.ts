import { type FormEvent, useRef, useState } from "react";
import { useFetcher } from "react-router";
import { type FormAnswer, type FormFailed, intentOf, valuesIn } from "#app/ui/form/form-answer.ts";
import { fetchRouteModules } from "./preload-route.ts";

/** Submits to another page's action without leaving this page. `prepare` loads the other page's code while online. */
export function useCrossRouteForm<Answer extends FormAnswer<string>>(action: string) {
  const fetcher = useFetcher<Answer>();
  const ready = useRef(false);
  const isPreparing = useRef(false);
  const [waits, setWaits] = useState(false);
  const [unsent, setUnsent] = useState<FormFailed | null>(null);

  async function prepare(): Promise<boolean> {
    ready.current ||= await fetchRouteModules(action);
    return ready.current;
  }

  /** For `onSubmit`, after every other check: sends once, after the code has loaded. */
  function send(event: FormEvent<HTMLFormElement>): void {
    if (isPreparing.current || fetcher.state !== "idle") return event.preventDefault();
    setUnsent(null);
    if (ready.current) return;
    event.preventDefault();
    isPreparing.current = true;
    setWaits(true);
    const form = event.currentTarget;
    const data = new FormData(form);
    void prepare().then((fetched) => {
      isPreparing.current = false;
      setWaits(false);
      if (fetched) return fetcher.submit(data, { method: "post", action });
      setUnsent({ ok: false, intent: intentOf(data), reason: "network-error", errors: {}, values: valuesIn(data) });
    });
  }

  return {
    Form: fetcher.Form,
    state: waits && fetcher.state === "idle" ? "submitting" : fetcher.state,
    answer: (unsent ?? fetcher.data) as Answer | FormFailed | undefined,
    prepare: () => void prepare(),
    send,
  };
}
