import { expect, test } from "vitest";
import type { Film } from "#app/content/pages/films.server.ts";
import { imageGallery, linkPreviewImage, localBusiness, otherGalleryMeta, videoObjects } from "./structured-data.ts";

test("metadata leaves out an erased picture, whose `src` is a data: URL", () => {
  const publicUrl = "https://atelier.example";
  const address = { street: "", postalCode: "", city: "" };
  const identity = { name: "Atelier", address, phone: { href: "" }, social: [] };
  const site = { publicUrl, identity } as unknown as Parameters<typeof localBusiness>[0];
  const picture = {
    name: "p-erased",
    alt: "",
    src: "data:image/svg+xml,x",
    width: 3,
    height: 2,
    sources: [],
    color: "",
  };
  const items = [{ slug: "lea", title: "Léa", description: "", picture }];
  const gallery = { title: "Portraits", to: "/galeries/portraits", credit: "Nous", items };
  const film = { title: "Un film", playerAddress: "/films/un-film", picture, hosted: null } as Partial<Film> as Film;
  const metadata = JSON.stringify([
    localBusiness(site, [], picture.src),
    imageGallery(site, gallery),
    otherGalleryMeta(publicUrl, gallery),
    videoObjects(site, [film]),
    linkPreviewImage(publicUrl, picture.src),
  ]);
  expect(metadata).toContain(`${publicUrl}/films/un-film`);
  expect(metadata).not.toContain("data:");
});
