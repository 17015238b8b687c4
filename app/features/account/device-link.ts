/** What the link carries that marks a browser as its owner's. */
export const DEVICE_LINK_FIELD = "appareil";
