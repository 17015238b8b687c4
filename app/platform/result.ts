export type Ok<Data extends object | void = void> = { ok: true } & (Data extends object ? Data : unknown);

export type Failed<Reason extends string, More extends object = object> = { ok: false; reason: Reason } & More;

export type Result<Data extends object | void, Reason extends string> = Ok<Data> | Failed<Reason>;

export function ok(): Ok;
export function ok<const Data extends object>(data: Data): Ok<Data>;
export function ok(data?: object) {
  return { ok: true, ...data };
}

export function failed<const Reason extends string>(reason: Reason): Failed<Reason>;
export function failed<const Reason extends string, const More extends object>(
  reason: Reason,
  more: More,
): Failed<Reason, More>;
export function failed(reason: string, more?: object) {
  return { ok: false, reason, ...more };
}
