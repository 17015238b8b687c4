/**
 * iOS 16.4 (an iPhone of 2017), Firefox ESR 115, Chromium 111: missing features are compiled away, guarded, or
 * optional. `ios` is needed beside `safari` for prefixes of phones.
 */
export const oldestBrowsers = ["chrome111", "firefox115", "safari16.4", "ios16.4"];
