import { capitalised } from "#app/french/dates.ts";

/** As French writes what the names of files cannot. */
const ACCENTED: Readonly<Record<string, string>> = {
  a: "à",
  bapteme: "baptême",
  celebration: "célébration",
  gateau: "gâteau",
  naitre: "naître",
  video: "vidéo",
};

/** What a picture that came with the site is called: « Duo tasses ». One that members sent has the name of its file. */
export function pictureTitle(name: string): string {
  const words = name.split("-").map((word) => ACCENTED[word] ?? word);
  return capitalised(words.join(" "));
}
