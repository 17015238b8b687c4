/** The parameter of the mailed link that marks a browser as the owner's. */
export const DEVICE_LINK_FIELD = "appareil";
