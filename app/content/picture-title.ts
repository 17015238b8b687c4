import { capitalised } from "./dates.ts";

/** What a picture that came with the site is called: « Duo tasses ». One that members sent has the name of its file. */
export function pictureTitle(name: string): string {
  return capitalised(name.replaceAll("-", " "));
}
