/** Whether a text can be a capability; anything else is not even looked up. */
export function isCapability(text: string): boolean {
  return /^[\w-]{20,100}$/.test(text);
}

/** The capability in the link that was followed; anything that cannot be one is not even looked up. */
export function readCapability(request: Request, parameter: string): string | null {
  const values = new URL(request.url).searchParams.getAll(parameter);
  return values.length === 1 && isCapability(values[0]!) ? values[0]! : null;
}
