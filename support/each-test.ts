import { beforeEach } from "vitest";
import type { DatabaseFixture, OpenedDatabase } from "./database.ts";

/** Returns one object for the whole suite, to which the fields of a new `make()` are assigned before each test. */
export function eachTest<Value extends object>(make: () => Value | Promise<Value>): Value {
  const current = {} as Value;
  beforeEach(async () => {
    Object.assign(current, await make());
  });
  return current;
}

/** A clock that shows `start` at the beginning of each test. */
function clockFrom(start: Date) {
  const clock = {
    now: start,
    read: () => clock.now,
    pass: (seconds: number) => (clock.now = new Date(clock.now.getTime() + seconds * 1000)),
  };
  beforeEach(() => void (clock.now = start));
  return clock;
}

/** Opens a new database before each test, with the deps of its use cases and a clock for them. */
export function depsForEachTest<Deps extends object>(
  open: DatabaseFixture["open"],
  start: Date,
  depsFor: (database: OpenedDatabase, now: () => Date) => Deps,
) {
  const clock = clockFrom(start);
  const database = eachTest(() => open());
  return { clock, database, deps: eachTest(() => depsFor(database, clock.read)) };
}
