import { Outlet } from "react-router";
import { web } from "#app/content/navigation/navigation.ts";
import { SubMenu } from "#app/layout/site/service-nav.tsx";

export default function Web() {
  return (
    <>
      <SubMenu service={web} />
      <Outlet />
    </>
  );
}
