import { capitalise } from "#app/french/dates.ts";

const ACCENTED: Readonly<Record<string, string>> = {
  a: "à",
  bapteme: "baptême",
  celebration: "célébration",
  gateau: "gâteau",
  naitre: "naître",
  video: "vidéo",
};

/** The title of a built-in picture. An uploaded picture's title is the name of its file. */
export function pictureTitle(name: string): string {
  const words = name.split("-").map((word) => ACCENTED[word] ?? word);
  return capitalise(words.join(" "));
}
