/**
 * The oldest browsers in which the site has all its functions: an iPhone of 2017 (iOS 16.4 and later), Firefox ESR 115,
 * Chromium 111. What they lack is compiled away, guarded where it is called, or an enhancement that may be missing.
 * `ios` beside `safari`: some prefixes are for telephones only.
 */
export const oldestBrowsers = ["chrome111", "firefox115", "safari16.4", "ios16.4"];
