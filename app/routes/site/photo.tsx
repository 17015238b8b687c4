import { Outlet } from "react-router";
import { photo } from "#app/content/navigation/navigation.ts";
import { SubMenu } from "#app/layout/site/service-nav.tsx";

export default function Photo() {
  return (
    <>
      <SubMenu service={photo} />
      <Outlet />
    </>
  );
}
