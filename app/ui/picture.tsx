import type { BuiltPicture } from "virtual:pictures";
import "virtual:pictures.css";

/** A picture as loaders give it: `picture(name)` of app/content/pages/pictures.server.ts. */
export interface PictureData extends BuiltPicture {
  name: string;
  alt: string;
  /** Of one that members sent: what stays in sight where a frame cuts it, in tenths. The page's style sheet says it of the others. */
  focus?: { x: number; y: number };
}

export interface PictureProps {
  picture: PictureData;
  /** How wide it is drawn, as in HTML's `sizes`; with `object-fit: cover` in a taller frame, wider than the frame. */
  sizes: string;
  /** Its own unless given; "" beside a title that says the same. */
  alt?: string;
  /**
   * The first picture of a page: loaded at once and before everything else. The others wait until they come near, and go
   * after it: a browser would put those that it believes to be in sight beside it.
   */
  eager?: boolean;
  /** Kept ready for the visitor's next step: loaded at once, but after everything else. */
  ahead?: boolean;
  /** The upright crop: everywhere, or where the media query holds (its `sizes` then apply there). */
  upright?: true | { media: string; sizes: string };
  className?: string;
}

/**
 * AVIF, WebP or JPEG in the width that fits; its frame has the right shape and the picture's own colour before it
 * arrives. `className` goes to the `<img>`.
 */
export function Picture({ picture, sizes, alt = picture.alt, eager, ahead, upright, className }: PictureProps) {
  // Not every picture of the build has an upright crop: its frame then cuts the whole one.
  const crop = upright && (picture.upright ?? picture);
  const main = crop && upright === true ? crop : picture;
  return (
    <picture>
      {crop &&
        upright !== true &&
        crop.sources.map(({ type, srcSet }) => (
          <source
            key={`upright ${type}`}
            media={upright!.media}
            type={type}
            srcSet={srcSet}
            sizes={upright!.sizes}
            width={crop.width}
            height={crop.height}
          />
        ))}
      {main.sources.map(({ type, srcSet }) => (
        <source key={type} type={type} srcSet={srcSet} sizes={sizes} />
      ))}
      <img
        src={main.src}
        alt={alt}
        width={main.width}
        height={main.height}
        data-picture={picture.name}
        data-color={picture.focus && picture.color}
        data-x={main === picture ? picture.focus?.x : undefined}
        data-y={main === picture ? picture.focus?.y : undefined}
        loading={eager || ahead ? "eager" : "lazy"}
        fetchPriority={eager ? "high" : "low"}
        decoding={eager ? undefined : "async"}
        className={className}
      />
    </picture>
  );
}
