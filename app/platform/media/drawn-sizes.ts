/** Of the picture that goes with a link, as networks show it. */
export const CARD = { width: 1200, height: 630 };
/** At most: twice as large as the header shows it. */
export const LOGO = { height: 96, widest: 480 };
