export const CARD = { width: 1200, height: 630 };
/** The logo's maximum size, at least twice its size in the header, for dense screens. */
export const LOGO = { height: 96, maxWidth: 480 };
