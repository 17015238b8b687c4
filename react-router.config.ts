import type { Config } from "@react-router/dev/config";

export default {
  ssr: true,
  // Every route is known from the first page: no /__manifest endpoint to probe, no request before a click.
  routeDiscovery: { mode: "initial" },
  // The entrance (server.ts) refuses cross-origin POSTs for every form action, this one included, and knows
  // PUBLIC_URL; a second check here would refuse visitors behind a proxy that rewrites the Host header.
  allowedActionOrigins: ["**"],
} satisfies Config;
