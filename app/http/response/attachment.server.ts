/** A file that the browser saves. It holds personal data, so no cache may keep it. */
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
