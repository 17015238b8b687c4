import type { CompiledQuery, QueryResult } from "kysely";
import { type Db, kindOf } from "./connection.server.ts";

export interface Buildable<Row> {
  compile(): CompiledQuery<Row>;
}

class Placeholder {
  readonly path: readonly (string | number)[];

  constructor(path: readonly (string | number)[]) {
    this.path = path;
  }

  valueIn(values: object): unknown {
    let value: unknown = values;
    for (const step of this.path) value = (value as Record<string | number, unknown>)[step];
    return value;
  }
}

/** Limits the cache, because each length of a list compiles to its own SQL. */
const MAX_CACHED = 100;

/** Builds once for each shape of values, because building is slow. @param build may get placeholders as values */
export function compiledQuery<Values extends object, Row>(
  build: (db: Db, values: Values) => Buildable<Row>,
): (db: Db, values: Values) => Promise<QueryResult<Row>> {
  const cache = new Map<string, CompiledQuery<Row>>();
  return (db, values) => {
    // Kysely plugins must see this query like any other.
    if (db.getExecutor().plugins.length > 0) return db.executeQuery(build(db, values).compile());
    const shape = kindOf(db) + shapeOf(values);
    let compiled = cache.get(shape);
    if (!compiled) {
      compiled = build(db.withoutPlugins(), placeholdersOf(values, []) as Values).compile();
      if (cache.size >= MAX_CACHED) cache.delete(cache.keys().next().value!);
      cache.set(shape, compiled);
    }
    const parameters = compiled.parameters.map((parameter) =>
      parameter instanceof Placeholder ? parameter.valueIn(values) : parameter,
    );
    return db.executeQuery({ ...compiled, parameters });
  };
}

function shapeOf(value: unknown): string {
  if (value === undefined) return "-";
  if (Array.isArray(value)) {
    const shapes = new Set(value.map(shapeOf));
    if (shapes.size > 1) throw new TypeError("The rows of a query have different columns");
    return `[${value.length}${[...shapes].join()}]`;
  }
  if (typeof value !== "object" || value === null || value instanceof Date) return ".";
  return `{${Object.entries(value)
    .map(([name, each]) => name + shapeOf(each))
    .join()}}`;
}

function placeholdersOf(value: unknown, path: readonly (string | number)[]): unknown {
  if (value === undefined) return undefined;
  if (Array.isArray(value)) return value.map((each, index) => placeholdersOf(each, [...path, index]));
  if (typeof value !== "object" || value === null || value instanceof Date) return new Placeholder(path);
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, placeholdersOf(each, [...path, name])]));
}
