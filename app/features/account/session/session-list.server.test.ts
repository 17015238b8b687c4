import { expect, it } from "vitest";
import { deviceOf } from "./session-list.server.ts";

const IOS = "Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)";
const ANDROID = "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko)";
const WINDOWS = "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko)";

it.each([
  [`${IOS} CriOS/150.0.0.0 Mobile/15E148 Safari/604.1`, "Chrome, iPhone"],
  [`${IOS} FxiOS/150.0 Mobile/15E148 Safari/605.1.15`, "Firefox, iPhone"],
  [`${IOS} Version/19.0 EdgiOS/150.0.0.0 Mobile/15E148 Safari/604.1`, "Edge, iPhone"],
  [`${IOS} Version/19.0 Mobile/15E148 Safari/604.1`, "Safari, iPhone"],
  [`${ANDROID} Chrome/150.0.0.0 Mobile Safari/537.36 EdgA/150.0.0.0`, "Edge, Android"],
  [`${ANDROID} SamsungBrowser/29.0 Chrome/150.0.0.0 Mobile Safari/537.36`, "Samsung Internet, Android"],
  [`${ANDROID} Chrome/150.0.0.0 Mobile Safari/537.36 OPR/90.0.0.0`, "Opera, Android"],
  [`${WINDOWS} Chrome/150.0.0.0 Safari/537.36 OPR/130.0.0.0`, "Opera, Windows"],
  [`${WINDOWS} Chrome/150.0.0.0 Safari/537.36`, "Chrome, Windows"],
  ["curl/8.0", "Appareil inconnu"],
])("deviceOf describes %s as « %s »", (userAgent, device) => {
  expect(deviceOf(userAgent)).toBe(device);
});
