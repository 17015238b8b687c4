import type { Visitor } from "#support/site/site.ts";

export class EventStream {
  readonly headers: Headers;
  #text = "";
  #reader: ReadableStreamDefaultReader<string>;

  private constructor(answer: Response) {
    this.headers = answer.headers;
    this.#reader = answer.body!.pipeThrough(new TextDecoderStream()).getReader();
  }

  static async open(visitor: Visitor): Promise<EventStream> {
    const stream = new EventStream(await requestEvents(visitor));
    await stream.next("opened");
    return stream;
  }

  async next(event: string): Promise<string> {
    for (;;) {
      const found = new RegExp(`event: ${event}\\ndata: (.*)\\n\\n`).exec(this.#text);
      if (found) {
        this.#text = this.#text.slice(found.index + found[0].length);
        return found[1]!;
      }
      const { done, value } = await this.#reader.read();
      if (done) throw new Error(`the stream ended before « ${event} »`);
      this.#text += value;
    }
  }

  /** Resolves at the end of the stream, with the text since the last awaited event. */
  async readToEnd(): Promise<string> {
    for (;;) {
      const { done, value } = await this.#reader.read();
      if (done) return this.#text;
      this.#text += value;
    }
  }

  close(): Promise<void> {
    return this.#reader.cancel();
  }
}

export function requestEvents(visitor: Visitor): Promise<Response> {
  return visitor.get("/agence/direct", { accept: "text/event-stream" });
}
