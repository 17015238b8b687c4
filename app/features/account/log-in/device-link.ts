export const DEVICE_LINK_FIELD = "appareil";
