import type { Visitor } from "./site.ts";

interface Sent {
  file: Uint8Array;
  name?: string;
  type?: string;
}

export function formWith(
  { file, name = "photo.jpg", type = "image/jpeg" }: Sent,
  more: Record<string, string> = {},
): FormData {
  const form = new FormData();
  for (const [field, value] of Object.entries(more)) form.set(field, value);
  form.set("picture", new File([file as Uint8Array<ArrayBuffer>], name, { type }));
  return form;
}

export const send = (
  visitor: Visitor,
  body: BodyInit,
  headers: Record<string, string> = {},
  path = "/photo-de-profil",
) => visitor.send(path, { method: "POST", body, headers: { accept: "application/json", ...headers } });
