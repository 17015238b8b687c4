/** What a journey needs of a browser, whatever speaks to it. */
export interface Browser {
  /** « Firefox 153 » */
  name: string;
  resize(width: number, height: number): Promise<void>;
  open(address: string): Promise<void>;
  /** The value of an expression in the page, as JSON has it. */
  run<Value>(expression: string): Promise<Value>;
  /** A press of the mouse, whatever lies there. */
  click(at: Point): Promise<void>;
  /** Presses, moves and lets go, as a finger or a mouse does it; in CSS pixels of the window. */
  drag(from: Point, to: Point): Promise<void>;
  /** Types into what has the focus. */
  type(text: string): Promise<void>;
  press(key: Key): Promise<void>;
  /** A picture of what is shown, PNG. */
  picture(): Promise<Buffer>;
  forgetEverything(): Promise<void>;
  close(): Promise<void>;
}

export interface Point {
  x: number;
  y: number;
}

export type Key = "Escape" | "ArrowRight" | "ArrowLeft" | "Enter" | "Tab";
