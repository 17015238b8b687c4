import { Outlet } from "react-router";
import { services } from "#app/content/navigation/navigation.ts";
import { ServiceNav } from "#app/layout/site/service-nav.tsx";
import type { Route } from "./+types/service.ts";

/** The layout of each service, whose route has the service's id (app/routes.ts). */
export default function Service({ matches }: Route.ComponentProps) {
  return (
    <>
      <ServiceNav service={services.find(({ id }) => matches.some((match) => match?.id === id))!} />
      <Outlet />
    </>
  );
}
