import { useId } from "react";
import { TextLink } from "#app/ui/button.tsx";
import { Picture, type PictureData } from "#app/ui/picture.tsx";
import styles from "./banner.module.css";

export interface BannerPanelProps {
  id: string;
  title: string;
  picture: PictureData;
  link: { label: string; to: string };
}

// The picture covers its panel of 92svh and is 18 % taller.
const SIZES = "max(100vw, 163svh)";
const UPRIGHT = { media: "(width < 36rem)", sizes: "max(100vw, 82svh)" };

export function Banner({ panels }: { panels: readonly BannerPanelProps[] }) {
  return (
    <div className={styles.banner}>
      {panels.map((panel, index) => (
        <BannerPanel key={panel.id} {...panel} isFirst={index === 0} />
      ))}
    </div>
  );
}

function BannerPanel({ title, picture, link, isFirst }: BannerPanelProps & { isFirst: boolean }) {
  const id = useId();
  return (
    <section className={styles.bannerPanel} aria-labelledby={id}>
      <Picture picture={picture} sizes={SIZES} upright={UPRIGHT} eager={isFirst} />
      <div className={styles.bannerText}>
        <h2 id={id}>{title}</h2>
        <TextLink to={link.to} prefetch="intent" aria-describedby={id}>
          {link.label}
        </TextLink>
      </div>
    </section>
  );
}
