import { expect, it } from "vitest";
import { pictureTitle } from "./picture-title.ts";

it("pictureTitle returns the file's name with French accents", () => {
  expect(pictureTitle("bapteme-coupe")).toBe("Baptême coupe");
  expect(pictureTitle("naitre-a-nouveau")).toBe("Naître à nouveau");
  expect(pictureTitle("celebration-gateau")).toBe("Célébration gâteau");
  expect(pictureTitle("video-corporate-clap")).toBe("Vidéo corporate clap");
  expect(pictureTitle("duo-tasses")).toBe("Duo tasses");
});
