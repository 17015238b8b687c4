import { type FormEvent, useRef, useState } from "react";
import { useFetcher } from "react-router";
import type { FormAnswer, FormFailed } from "#app/ui/form/form-answer.ts";
import { formFailure, NetworkError } from "./fetch-failures.ts";
import { fetchRouteModules } from "./fetch-route-modules.ts";

/** Submits to another page's action without leaving this page. `prepare` loads the other page's code while online. */
export function useCrossRouteForm<Answer extends FormAnswer<string>>(action: string) {
  const fetcher = useFetcher<Answer>();
  const isReady = useRef(false);
  const isPreparing = useRef(false);
  const [isWaiting, setIsWaiting] = useState(false);
  const [sendFailure, setSendFailure] = useState<FormFailed | null>(null);

  async function prepare(): Promise<boolean> {
    isReady.current ||= await fetchRouteModules(action);
    return isReady.current;
  }

  /** For `onSubmit`, after every other check: sends once, after the code has loaded. */
  function send(event: FormEvent<HTMLFormElement>): void {
    if (isPreparing.current || fetcher.state !== "idle") return event.preventDefault();
    setSendFailure(null);
    if (isReady.current) return;
    event.preventDefault();
    isPreparing.current = true;
    setIsWaiting(true);
    const form = event.currentTarget;
    const data = new FormData(form);
    void prepare().then((fetched) => {
      isPreparing.current = false;
      setIsWaiting(false);
      if (fetched) return fetcher.submit(data, { method: "post", action });
      setSendFailure(formFailure(data, new NetworkError()));
    });
  }

  return {
    Form: fetcher.Form,
    state: isWaiting && fetcher.state === "idle" ? "submitting" : fetcher.state,
    answer: (sendFailure ?? fetcher.data) as Answer | FormFailed | undefined,
    prepare: () => void prepare(),
    send,
  };
}
