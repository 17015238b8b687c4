/** The content type of what a page's loaders answer to React Router's scripts. */
export const DATA = "text/x-script";

const typeOf = ({ headers }: Response) => headers.get("Content-Type") ?? "";

export function isHtml(response: Response): boolean {
  return typeOf(response).startsWith("text/html");
}

export function isJson(response: Response): boolean {
  return typeOf(response).startsWith("application/json");
}

/** Whether it is the data of a page. */
export function isData(response: Response): boolean {
  return typeOf(response).startsWith(DATA);
}

/** Whether a browser asks for a page (a plain form), rather than our script for data. */
export function asksForPage(request: Request): boolean {
  return request.headers.get("accept")?.includes("text/html") ?? false;
}
