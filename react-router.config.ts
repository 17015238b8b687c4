import type { Config } from "@react-router/dev/config";

export default {
  ssr: true,
  // All routes are in the manifest, so the site needs no /__manifest endpoint and no request before a click.
  routeDiscovery: { mode: "initial" },
  // The entrance rejects cross-origin POSTs; this check would also reject visitors behind a proxy that rewrites Host.
  allowedActionOrigins: ["**"],
} satisfies Config;
