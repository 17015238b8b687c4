/** vite/picture-plugin.ts generates this module from the files of app/content/parts/pictures. */
declare module "virtual:pictures" {
  export interface PictureFiles {
    width: number;
    height: number;
    sources: { type: string; srcSet: string }[];
    /** For old browsers and link previews: a JPEG of at most 1200 pixels, or an upload's preview until that exists. */
    src: string;
  }
  export interface BuiltPicture extends PictureFiles {
    color: string;
    upright?: PictureFiles;
  }
  export const pictures: Record<string, BuiltPicture>;
}

/** Background colours of `img[data-picture="name"]` and `img[data-color]`, and focal points of `img[data-x]`. */
declare module "virtual:pictures.css";
