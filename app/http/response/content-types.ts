/** The type of React Router's page data. */
export const DATA_TYPE = "text/x-script";

const typeOf = ({ headers }: Response) => headers.get("Content-Type") ?? "";

export function isHtml(response: Response): boolean {
  return typeOf(response).startsWith("text/html");
}

export function isJson(response: Response): boolean {
  return typeOf(response).startsWith("application/json");
}

export function isData(response: Response): boolean {
  return typeOf(response).startsWith(DATA_TYPE);
}

/** True for a document or a plain form, false for page data. */
export function asksForPage(request: Request): boolean {
  return request.headers.get("accept")?.includes("text/html") ?? false;
}
