export const CARD = { width: 1200, height: 630 };
/** The logo's maximum size: twice its size in the header. */
export const LOGO = { height: 96, widest: 480 };
