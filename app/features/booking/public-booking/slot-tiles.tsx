import type { ComponentProps, ReactNode } from "react";
import styles from "./slot-tiles.module.css";

interface SlotGroupProps extends ComponentProps<"fieldset"> {
  legend: ReactNode;
}

/** The hours of a day, or of a part of it. */
export function SlotGroup({ legend, children, ...rest }: SlotGroupProps) {
  return (
    <fieldset {...rest} className={styles.group}>
      <legend>{legend}</legend>
      {children}
    </fieldset>
  );
}

export function TileGrid({ children }: { children: ReactNode }) {
  return <div className={styles.grid}>{children}</div>;
}

interface SlotTilesProps {
  times: readonly string[];
  chosen: string | null | undefined;
  /** The form that the tiles belong to, where they stand outside it. */
  formId?: string;
  onPick: (time: string) => void;
}

/** Free hours, one of which is chosen. */
export function SlotTiles({ times, chosen, formId, onPick }: SlotTilesProps) {
  return (
    <TileGrid>
      {times.map((time) => (
        <label key={time} className={styles.tile}>
          <input
            className="coverInput"
            type="radio"
            name="slot"
            value={time}
            form={formId}
            defaultChecked={time === chosen}
            // Ticked by the server, before hydration, or put back by the browser.
            ref={(input) => void (input?.checked && onPick(time))}
            onChange={() => onPick(time)}
          />
          {time}
        </label>
      ))}
    </TileGrid>
  );
}
