import { type PointerEvent, useState } from "react";
import styles from "./focal-field.module.css";
import type { PicturePreview } from "./picture-previews.server.ts";

export interface FocalFieldProps {
  picture: PicturePreview;
  /** In tenths, from the left and the top. */
  focus: { x: number; y: number };
}

const CROPS = [
  { ratio: "4-5", label: "4 : 5", usage: "téléphone" },
  { ratio: "4-3", label: "4 : 3", usage: "planche" },
  { ratio: "3-2", label: "3 : 2", usage: "originale" },
  { ratio: "16-9", label: "16 : 9", usage: "large" },
];

const TENTHS = 10;

/** The two ranges work by keyboard and without JavaScript. */
export function FocalField({ picture, focus }: FocalFieldProps) {
  const [{ x, y }, setFocus] = useState(focus);
  const moveFocus = (event: PointerEvent<HTMLDivElement>) => {
    if (event.buttons !== 1) return;
    const { left, top, width, height } = event.currentTarget.getBoundingClientRect();
    const tenth = (at: number, length: number) => Math.round(Math.min(Math.max(at / length, 0), 1) * TENTHS);
    setFocus({ x: tenth(event.clientX - left, width), y: tenth(event.clientY - top, height) });
  };
  return (
    <div className={styles.focalField}>
      <div className={styles.focal} data-x={x} data-y={y} onPointerDown={moveFocus} onPointerMove={moveFocus}>
        <img {...picture} alt="En entier ; le repère marque le point de cadrage" draggable={false} />
        <i aria-hidden="true" />
      </div>
      <p className="note">Placez le repère sur ce qui doit rester visible dans tous les cadrages.</p>
      <div className={styles.sliders}>
        <label>
          <span>Vers la droite</span>
          <input
            type="range"
            name="x"
            min={0}
            max={TENTHS}
            value={x}
            onChange={({ currentTarget }) => setFocus({ x: Number(currentTarget.value), y })}
          />
        </label>
        <label>
          <span>Vers le bas</span>
          <input
            type="range"
            name="y"
            min={0}
            max={TENTHS}
            value={y}
            onChange={({ currentTarget }) => setFocus({ x, y: Number(currentTarget.value) })}
          />
        </label>
      </div>
      <div className={styles.crops}>
        {CROPS.map(({ ratio, label, usage }) => (
          <figure key={ratio} data-ratio={ratio}>
            <img {...picture} alt="" data-x={x} data-y={y} />
            <figcaption>
              {label}
              <br />
              {usage}
            </figcaption>
          </figure>
        ))}
      </div>
    </div>
  );
}
