export const CARD = { width: 1200, height: 630 };
/** Maximum: twice the size in the header. */
export const LOGO = { height: 96, widest: 480 };
