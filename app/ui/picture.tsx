import type { BuiltPicture } from "virtual:pictures";
import "virtual:pictures.css";

export interface PictureData extends BuiltPicture {
  name: string;
  alt: string;
  /** In tenths of width and height; left out for a built-in picture whose focal point was not changed. */
  focus?: { x: number; y: number };
}

export interface PictureProps {
  picture: PictureData;
  /** As in HTML. With `object-fit: cover` in a taller frame, the picture is wider than the frame. */
  sizes: string;
  alt?: string;
  /** Loads at high priority, so only for the first picture of a page. */
  eager?: boolean;
  /** Preloads at low priority, for the visitor's next step. */
  preload?: boolean;
  /** Uses the portrait crop: always, or where the media query matches (with its own `sizes`). */
  upright?: true | { media: string; sizes: string };
  className?: string;
}

/** The `<img>` has its final shape and colour before the file loads. */
export function Picture({ picture, sizes, alt = picture.alt, eager, preload, upright, className }: PictureProps) {
  // Some built pictures have no portrait crop, so CSS crops the whole picture.
  const crop = upright && (picture.upright ?? picture);
  const image = crop && upright === true ? crop : picture;
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
      {image.sources.map(({ type, srcSet }) => (
        <source key={type} type={type} srcSet={srcSet} sizes={sizes} />
      ))}
      <img
        src={image.src}
        alt={alt}
        width={image.width}
        height={image.height}
        data-picture={picture.name}
        data-color={picture.focus && picture.color}
        data-x={image === picture ? picture.focus?.x : undefined}
        data-y={image === picture ? picture.focus?.y : undefined}
        loading={eager || preload ? "eager" : "lazy"}
        fetchPriority={eager ? "high" : "low"}
        decoding={eager ? undefined : "async"}
        className={className}
      />
    </picture>
  );
}
