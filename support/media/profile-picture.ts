import { formOf } from "#support/site/form-of.ts";
import type { Visitor } from "#support/site/site.ts";

export function profilePictureForm(
  { file, name = "photo.jpg", type = "image/jpeg" }: { file: Uint8Array; name?: string; type?: string },
  otherFields: Record<string, string> = {},
): FormData {
  return formOf({ ...otherFields, picture: new File([file as Uint8Array<ArrayBuffer>], name, { type }) });
}

export const sendProfilePicture = (
  visitor: Visitor,
  body: BodyInit,
  headers: Record<string, string> = {},
  path = "/photo-de-profil",
) => visitor.send(path, { method: "POST", body, headers: { accept: "application/json", ...headers } });
