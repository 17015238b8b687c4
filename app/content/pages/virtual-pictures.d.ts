/** What vite/picture-plugin.ts makes of pictures/. */
declare module "virtual:pictures" {
  export interface PictureFiles {
    width: number;
    height: number;
    /** The lightest format first. */
    sources: { type: string; srcSet: string }[];
    /** For a browser that knows neither format, for link previews and structured data: a JPEG, 1200 pixels wide. */
    src: string;
  }
  export interface BuiltPicture extends PictureFiles {
    /** Its mean colour, shown while the file is being loaded. */
    color: string;
    /** A 3:4 crop around the subject. */
    upright?: PictureFiles;
  }
  export const pictures: Record<string, BuiltPicture>;
}

/** One rule for each picture: its colour as background of `img[data-picture="name"]`. */
declare module "virtual:pictures.css";
