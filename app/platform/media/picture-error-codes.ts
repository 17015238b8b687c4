export type PictureErrorCode = (typeof PICTURE_ERROR_CODES)[number];

export const PICTURE_ERROR_CODES = ["missing", "empty", "too-big", "format", "pixels", "broken", "heavy"] as const;
