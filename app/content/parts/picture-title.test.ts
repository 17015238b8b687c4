import { expect, it } from "vitest";
import { pictureTitle } from "./picture-title.ts";

it("pictureTitle writes a file name with spaces, French accents and a capital", () => {
  expect(pictureTitle("bapteme-coupe")).toBe("Baptême coupe");
  expect(pictureTitle("naitre-a-nouveau")).toBe("Naître à nouveau");
  expect(pictureTitle("celebration-gateau")).toBe("Célébration gâteau");
  expect(pictureTitle("video-corporate-clap")).toBe("Vidéo corporate clap");
  expect(pictureTitle("duo-tasses")).toBe("Duo tasses");
});
