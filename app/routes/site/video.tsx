import { Outlet } from "react-router";
import { video } from "#app/content/navigation/navigation.ts";
import { SubMenu } from "#app/layout/site/service-nav.tsx";

export default function Video() {
  return (
    <>
      <SubMenu service={video} />
      <Outlet />
    </>
  );
}
