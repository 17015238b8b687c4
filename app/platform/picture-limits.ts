/** What an uploaded picture may weigh and measure (D17). */
export const PICTURE_BYTES = 10 * 1024 * 1024;
export const PICTURE_PIXELS = 50_000_000;
