/** Why a file is not taken as a picture. */
export type PictureFault = (typeof PICTURE_FAULTS)[number];

export const PICTURE_FAULTS = ["missing", "empty", "too-big", "format", "pixels", "broken", "heavy"] as const;
