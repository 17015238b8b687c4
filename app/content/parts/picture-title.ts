import { capitalised } from "#app/french/dates.ts";

const ACCENTED: Readonly<Record<string, string>> = {
  a: "à",
  bapteme: "baptême",
  celebration: "célébration",
  gateau: "gâteau",
  naitre: "naître",
  video: "vidéo",
};

/** The title of a built-in picture; that of an uploaded one is its file's name. */
export function pictureTitle(name: string): string {
  const words = name.split("-").map((word) => ACCENTED[word] ?? word);
  return capitalised(words.join(" "));
}
