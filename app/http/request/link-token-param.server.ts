import { asksForPage } from "#app/http/forms/form-data.server.ts";
import type { Visit } from "./request-context.server.ts";

/** Whether a text can be a capability; anything else is not even looked up. */
export function isCapability(text: string): boolean {
  return /^[\w-]{20,100}$/.test(text);
}

/** The capability in the link that was followed; anything that cannot be one is not even looked up. */
export function readCapability(request: Request, parameter: string): string | null {
  const values = new URL(request.url).searchParams.getAll(parameter);
  return values.length === 1 && isCapability(values[0]!) ? values[0]! : null;
}

/**
 * Notes a link's secret that is nobody's, as a form found it. A page that answers looks at the link again, and says so itself.
 * @param detail which link
 */
export function noteUnknownCapability({ request, visit }: { request: Request; visit: Visit }, detail: string): void {
  if (!asksForPage(request)) visit.note("unknown-capability", { detail });
}
