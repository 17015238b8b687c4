/** Generated from pictures/ by vite/picture-plugin.ts. */
declare module "virtual:pictures" {
  export interface PictureFiles {
    width: number;
    height: number;
    sources: { type: string; srcSet: string }[];
    /** A JPEG of 1200 pixels width, for old browsers and link previews. */
    src: string;
  }
  export interface BuiltPicture extends PictureFiles {
    /** Shown while the file loads. */
    color: string;
    /** A 3:4 crop around the subject. */
    upright?: PictureFiles;
  }
  export const pictures: Record<string, BuiltPicture>;
}

/** One rule for each picture: its colour as background of `img[data-picture="name"]`. */
declare module "virtual:pictures.css";
