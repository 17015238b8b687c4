export interface Refusal {
  status: number;
  message: string;
}

type Text = string | { title: string; message: string };
type ReasonsIn<Groups> = { [Status in keyof Groups]: keyof Groups[Status] }[keyof Groups] & string;
type TextOf<Groups, Reason> = {
  [Status in keyof Groups]: Reason extends keyof Groups[Status] ? Groups[Status][Reason] : never;
}[keyof Groups];

/** Turns texts grouped by HTTP status into refusals by reason, which override those of `others`. */
// @__NO_SIDE_EFFECTS__
export function refusals<Groups extends Record<number, Record<string, Text>>, Others extends object = object>(
  groups: Groups,
  others?: Others,
) {
  const entries = Object.entries(groups).flatMap(([status, texts]) =>
    Object.entries(texts).map(([reason, text]) => [
      reason,
      { status: Number(status), ...(typeof text === "string" ? { message: text } : text) },
    ]),
  );
  return { ...others, ...Object.fromEntries(entries) } as Others & {
    [Reason in ReasonsIn<Groups>]: Refusal & (TextOf<Groups, Reason> extends string ? unknown : { title: string });
  };
}
