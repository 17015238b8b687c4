import { type BuiltPicture, pictures } from "virtual:pictures";
import { defaultFocal, type PictureMetadata } from "#app/content/parts/pictures.ts";
import type { SiteContent } from "#app/content/parts/site-content.ts";

export interface ContentPicture extends BuiltPicture {
  name: string;
  alt: string;
  /** The focal point in tenths from the left and the top; by default the centre. */
  focus?: { x: number; y: number };
}

/** The files of an uploaded picture for one content version; null if they do not exist. */
export type FindUploaded = (
  name: string,
  metadata: Pick<PictureMetadata, "focal" | "credit"> | undefined,
  owner: string,
) => BuiltPicture | null;

/** A content version, with access to its uploaded pictures. */
export type ShownContent = SiteContent & { readonly uploaded: FindUploaded };

/** The placeholder for a deleted picture, which keeps its space and its alternative text. */
const GONE: BuiltPicture = {
  width: 3,
  height: 2,
  sources: [],
  src: "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 3 2'/%3E",
  color: "#d9d0c1",
};

/** The data of a picture; loaders return it and `<Picture>` (app/ui/picture.tsx) shows it. */
export function picture(content: ShownContent, name: string): ContentPicture {
  const metadata = content.pictures[name];
  const { alternative = null, focal = null } = metadata ?? {};
  const built = pictures[name];
  const files = built ?? content.uploaded(name, metadata, content.identity.name) ?? GONE;
  return {
    name,
    alt: alternative?.kind === "described" ? alternative.text : "",
    ...files,
    ...framing(name, focal),
  };
}

/** Built-in pictures are framed by the build and by style sheets, unless the agency has moved the focal point. */
function framing(name: string, focal: PictureMetadata["focal"]): Pick<Partial<ContentPicture>, "focus" | "upright"> {
  if (!pictures[name]) return { focus: inTenths(focal ?? MIDDLE) };
  const before = inTenths(defaultFocal(name) ?? MIDDLE);
  const now = inTenths(focal ?? MIDDLE);
  return now.x === before.x && now.y === before.y ? {} : { focus: now, upright: undefined };
}

const MIDDLE = { x: 0.5, y: 0.5 };

const inTenths = ({ x, y }: { x: number; y: number }) => ({ x: Math.round(x * 10), y: Math.round(y * 10) });

/** Replaces the picture's name with its data. */
export function illustrated<Figure extends { picture: string }>(content: ShownContent, plate: Figure) {
  return { ...plate, picture: picture(content, plate.picture) };
}
