import type { ComponentProps, ReactNode } from "react";
import styles from "./slot-tiles.module.css";

interface SlotGroupProps extends ComponentProps<"fieldset"> {
  legend: ReactNode;
}

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
  preselected: string | null | undefined;
  formId?: string;
  onPick: (time: string) => void;
}

export function SlotTiles({ times, preselected, formId, onPick }: SlotTilesProps) {
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
            defaultChecked={time === preselected}
            // The server, the user before hydration, or the browser on restore may have checked this tile.
            ref={(input) => {
              if (input?.checked) onPick(time);
            }}
            onChange={() => onPick(time)}
          />
          {time}
        </label>
      ))}
    </TileGrid>
  );
}
