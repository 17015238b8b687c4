import { expect, it } from "vitest";
import { deferHydration } from "./deferred-hydration.ts";

const page = (script: string) =>
  `<head><link rel="modulepreload" href="/assets/entry.js"/><link rel="modulepreload" href="/assets/root.js"/><link rel="stylesheet" href="/assets/a.css"/></head><body>${script}</body>`;
const start = (attributes = "") =>
  `<script${attributes} type="module" async="">import "/assets/manifest.js";
import * as route0 from "/assets/root.js";
import * as route1 from "/assets/home.js";

  window.__reactRouterRouteModules = {"root":route0,"routes/home":route1};

import("/assets/entry.js");</script>`;

it.each(["", ' nonce="abc"'])(
  "deferHydration loads the scripts after the first paint (attributes: %j)",
  (attributes) => {
    const html = deferHydration(page(start(attributes)));
    expect(html).not.toContain('<link rel="modulepreload"');
    expect(html).toContain('<link rel="stylesheet" href="/assets/a.css"/>');
    const [, script] = /<script([^<]*)<\/script>/.exec(html)!;
    expect(script).toContain(`${attributes} type="module" async="">if(!document.hidden&&PerformanceObserver`);
    expect(script).not.toMatch(/^import /m);
    expect(script).toContain('["/assets/entry.js","/assets/root.js"]');
    expect(script).toContain(
      'const [,route0,route1]=await Promise.all([import("/assets/manifest.js"),import("/assets/root.js"),import("/assets/home.js")]);',
    );
    expect(script).toContain('window.__reactRouterRouteModules = {"root":route0,"routes/home":route1};');
  },
);

it("deferHydration leaves a page with another start script unchanged and reports it", () => {
  const html = page('<script type="module" async="">import "/@vite/client";import "/app/x.ts"</script>');
  let reported = 0;
  const onUnknownStartScript = () => reported++;
  expect(deferHydration(html, onUnknownStartScript)).toBe(html);
  expect(reported).toBe(1);
  deferHydration(page(start()), onUnknownStartScript);
  expect(reported).toBe(1);
});
