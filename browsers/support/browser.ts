/** The automation interface of a browser for the journeys. */
export interface Browser {
  /** « Firefox 153 » */
  name: string;
  resize(width: number, height: number): Promise<void>;
  open(address: string): Promise<void>;
  /** Evaluates an expression in the page and returns its JSON value. */
  run<Value>(expression: string): Promise<Value>;
  /** A mouse click, even on an overlay. */
  click(at: Point): Promise<void>;
  /** In CSS pixels of the window. */
  drag(from: Point, to: Point): Promise<void>;
  /** Types into the focused element. */
  type(text: string): Promise<void>;
  press(key: Key): Promise<void>;
  /** A PNG screenshot. */
  picture(): Promise<Buffer>;
  forgetEverything(): Promise<void>;
  close(): Promise<void>;
}

export interface Point {
  x: number;
  y: number;
}

export type Key = "Escape" | "ArrowRight" | "ArrowLeft" | "Enter" | "Tab";
