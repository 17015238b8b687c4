/** The capability in the link that was followed; anything that cannot be one is not even looked up. */
export function readCapability(request: Request, parameter: string): string | null {
  const values = new URL(request.url).searchParams.getAll(parameter);
  return values.length === 1 && /^[\w-]{20,100}$/.test(values[0]!) ? values[0]! : null;
}
