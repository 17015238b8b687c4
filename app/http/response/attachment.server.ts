/** A file that the browser saves. No cache may store it, because it contains personal data. */
export function attachment(body: BodyInit, name: string, contentType: string): Response {
  return new Response(body, {
    headers: {
      "Content-Type": contentType,
      "Content-Disposition": `attachment; filename="${name}"`,
      "Cache-Control": "private, no-store",
    },
  });
}

export function jsonAttachment(value: object, name: string): Response {
  return attachment(JSON.stringify(value, null, 2), name, "application/json; charset=utf-8");
}
