export interface Browser {
  name: string;
  resize(width: number, height: number): Promise<void>;
  open(address: string): Promise<void>;
  /** The expression's value must be JSON. */
  run<Value>(expression: string): Promise<Value>;
  /** Clicks the topmost element at this point. */
  click(at: Point): Promise<void>;
  /** In CSS pixels of the window. */
  drag(from: Point, to: Point): Promise<void>;
  type(text: string): Promise<void>;
  press(key: Key): Promise<void>;
  pngScreenshot(): Promise<Buffer>;
  forgetEverything(): Promise<void>;
  close(): Promise<void>;
}

export interface Point {
  x: number;
  y: number;
}

export type Key = "Escape" | "ArrowRight" | "ArrowLeft" | "Enter" | "Tab";
