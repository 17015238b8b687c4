/** Features that these lack are compiled away, guarded or optional. `ios`, beside `safari`, adds vendor prefixes. */
export const oldestBrowsers = ["chrome111", "firefox115", "safari16.4", "ios16.4"];
