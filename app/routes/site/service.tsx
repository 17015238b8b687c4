import { Outlet, useLocation } from "react-router";
import { serviceAt } from "#app/content/navigation/navigation.ts";
import { SubMenu } from "#app/layout/site/service-nav.tsx";

export default function Service() {
  return (
    <>
      <SubMenu service={serviceAt(useLocation().pathname)!} />
      <Outlet />
    </>
  );
}
