import { type BuiltPicture, pictures } from "virtual:pictures";
import { CENTRE, defaultFocal, type PictureMetadata } from "#app/content/parts/pictures.ts";
import type { SiteContent } from "#app/content/parts/site-content.ts";
import { typeset } from "#app/french/typeset.ts";

export interface ContentPicture extends BuiltPicture {
  name: string;
  alt: string;
  /** The focal point in tenths; left out for a built-in picture whose focal point was not changed. */
  focus?: { x: number; y: number };
}

export type FindUploaded = (
  name: string,
  metadata: Pick<PictureMetadata, "focal" | "credit"> | undefined,
  agencyName: string,
) => BuiltPicture | null;

export type ContentWithUploads = SiteContent & { readonly uploaded: FindUploaded };

/** Keeps the space of a picture that was erased or is not chosen yet. */
const PLACEHOLDER: BuiltPicture = {
  width: 3,
  height: 2,
  sources: [],
  src: "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 3 2'/%3E",
  color: "#d9d0c1",
};

export function picture(content: ContentWithUploads, name: string): ContentPicture {
  const metadata = content.pictures[name];
  const { alternative = null, focal = null } = metadata ?? {};
  const built = pictures[name];
  const files = built ?? content.uploaded(name, metadata, content.identity.name) ?? PLACEHOLDER;
  return {
    name,
    alt: alternative?.kind === "described" ? typeset(alternative.text) : "",
    ...files,
    ...framing(name, focal),
  };
}

function framing(name: string, focal: PictureMetadata["focal"]): Pick<Partial<ContentPicture>, "focus" | "upright"> {
  if (!pictures[name]) return { focus: inTenths(focal ?? CENTRE) };
  const initial = inTenths(defaultFocal(name) ?? CENTRE);
  const focus = inTenths(focal ?? CENTRE);
  // The upright crop was built around the initial focal point, so another one removes it.
  return focus.x === initial.x && focus.y === initial.y ? {} : { focus, upright: undefined };
}

const inTenths = ({ x, y }: { x: number; y: number }) => ({ x: Math.round(x * 10), y: Math.round(y * 10) });

export function withPicture<Figure extends { picture: string }>(content: ContentWithUploads, figure: Figure) {
  return { ...figure, picture: picture(content, figure.picture) };
}
