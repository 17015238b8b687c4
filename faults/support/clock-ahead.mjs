// node --import ./faults/support/clock-ahead.mjs …: moves the process's clock FAULTS_AHEAD_MS milliseconds ahead.
const ahead = Number(process.env.FAULTS_AHEAD_MS);

globalThis.Date = new Proxy(Date, {
  construct: (date, parts, self) => Reflect.construct(date, parts.length === 0 ? [date.now() + ahead] : parts, self),
  apply: (date) => new date(date.now() + ahead).toString(),
  get: (date, key) => (key === "now" ? () => date.now() + ahead : Reflect.get(date, key)),
});
