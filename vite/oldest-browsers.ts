/** Features that these lack are compiled away, guarded or optional. `ios`, beside `safari`, adds prefixes of phones. */
export const oldestBrowsers = ["chrome111", "firefox115", "safari16.4", "ios16.4"];
