import type { ReactNode } from "react";
import type { SiteKind } from "#app/content/parts/services.ts";
import styles from "./site-plan.module.css";

export function SitePlan({ kind }: { kind: SiteKind["id"] }) {
  return (
    <svg className={styles.sitePlan} viewBox="0 0 400 400" aria-hidden="true" focusable="false">
      {plans[kind]}
    </svg>
  );
}

const plans: Record<SiteKind["id"], ReactNode> = {
  landing: (
    <>
      <path className={styles.faint} d="M114 56v272M110 56h8M110 328h8M136 350h128M136 346v8M264 346v8" />
      <g transform="translate(136 56)">
        <rect className={styles.sheet} width="128" height="272" />
        <rect className={styles.wash} x="0" y="0" width="128" height="112" />
        <path className={styles.line} d="M0 112h128M30 112a34 34 0 0 1 68 0" />
        <circle className={styles.sun} cx="64" cy="78" r="7" />
        <path className={styles.line} d="M20 134h88M20 144h56" />
        <path className={styles.faint} d="M20 166h40v30H20zM68 166h40v30H68zM20 214h88M20 223h88M20 232h52" />
        <rect x="20" y="246" width="46" height="13" className={styles.ink} />
      </g>
    </>
  ),
  vitrine: (
    <>
      <path className={styles.faint} d="M200 176v34M92 210h216M92 210v24M164 210v24M236 210v24M308 210v24" />
      <g transform="translate(128 48)">
        <rect className={styles.sheet} width="144" height="128" />
        <path className={styles.line} d="M0 16h144" />
        <circle className={styles.sun} cx="9" cy="8" r="2.5" />
        <path className={styles.faint} d="M92 8h10M108 8h10M124 8h10" />
        <rect className={styles.wash} x="12" y="28" width="120" height="50" />
        <path className={styles.line} d="M12 28h120v50H12zM46 78a26 26 0 0 1 52 0" />
        <circle className={styles.sun} cx="72" cy="52" r="4.5" />
        <path className={styles.faint} d="M12 92h34v22H12zM55 92h34v22H55zM98 92h34v22H98z" />
      </g>
      <g transform="translate(62 234)">
        <rect className={styles.sheet} width="60" height="92" />
        <path className={styles.line} d="M0 10h60" />
        <path className={styles.faint} d="M8 20h44v28H8zM8 58h44M8 65h44M8 72h28" />
      </g>
      <g transform="translate(134 234)">
        <rect className={styles.sheet} width="60" height="92" />
        <path className={styles.line} d="M0 10h60" />
        <path className={styles.faint} d="M8 20h20v20H8zM32 20h20v20H32zM8 46h20v20H8zM32 46h20v20H32zM8 76h44" />
      </g>
      <g transform="translate(206 234)">
        <rect className={styles.sheet} width="60" height="92" />
        <path className={styles.line} d="M0 10h60" />
        <path className={styles.faint} d="M8 22h44M8 32h44M8 42h44M8 52h44M8 62h44M8 72h20" />
      </g>
      <g transform="translate(278 234)">
        <rect className={styles.sheet} width="60" height="92" />
        <path className={styles.line} d="M0 10h60" />
        <path className={styles.faint} d="M8 22h44v10H8zM8 38h44v10H8zM8 54h44v18H8zM8 80h18" />
      </g>
    </>
  ),
  dynamique: (
    <>
      <path className={styles.faint} d="M118 148h42M240 148h42M200 220v40M82 206v84h72M318 206v84h-72" />
      <g transform="translate(158 76)">
        <rect className={styles.sheet} width="84" height="144" />
        <path className={styles.line} d="M0 14h84" />
        <circle className={styles.sun} cx="8" cy="7" r="2.5" />
        <rect className={styles.wash} x="10" y="24" width="64" height="40" />
        <path className={styles.line} d="M10 24h64v40H10zM26 64a16 16 0 0 1 32 0" />
        <circle className={styles.sun} cx="42" cy="48" r="3.5" />
        <path className={styles.faint} d="M10 76h64M10 84h46M10 98h28v32H10zM46 98h28v32H46z" />
      </g>
      <g transform="translate(44 90)">
        <rect className={styles.sheet} width="76" height="116" />
        <path className={styles.line} d="M0 14h76" />
        <path
          className={styles.faint}
          d="M8 26h60M8 42h60M8 58h60M8 74h60M8 90h60M8 26v64M20 26v64M32 26v64M44 26v64M56 26v64M68 26v64"
        />
        <circle className={styles.sun} cx="50" cy="50" r="5" />
      </g>
      <g transform="translate(280 90)">
        <rect className={styles.sheet} width="76" height="116" />
        <path className={styles.line} d="M0 14h76" />
        <circle className={styles.line} cx="22" cy="36" r="10" />
        <path className={styles.faint} d="M40 32h26M40 40h18M10 60h56M10 70h56M10 80h56M10 90h34" />
      </g>
      <g>
        <path className={styles.sheet} d="M154 278v44c0 9 20.500 16 46 16s46-7 46-16v-44" />
        <ellipse className={styles.sheet} cx="200" cy="278" rx="46" ry="16" />
        <path className={styles.faint} d="M154 300c0 9 20.500 16 46 16s46-7 46-16" />
      </g>
    </>
  ),
};
