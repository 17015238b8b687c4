import type { Config } from "@react-router/dev/config";

export default {
  ssr: true,
  // All routes are in the manifest: no /__manifest endpoint, and no request before a click.
  routeDiscovery: { mode: "initial" },
  // server.ts rejects cross-origin POSTs for all actions and knows PUBLIC_URL; this check would reject visitors behind
  // a proxy that rewrites the Host header.
  allowedActionOrigins: ["**"],
} satisfies Config;
