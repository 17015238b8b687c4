import type { CompiledQuery, QueryResult } from "kysely";
import { type Db, kindOf } from "./connection.server.ts";

/** A query of Kysely's. */
export interface Buildable<Row> {
  compile(): CompiledQuery<Row>;
}

/** Where a value stands in the query that is kept: by the names and numbers that lead to it. */
class Place {
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

/** Lists have many lengths: of so many, and the queries are built anew. */
const MOST_KEPT = 100;

/**
 * A query that is asked with every request, built and compiled once for each kind of database, for each length of its
 * lists, and with or without what is undefined; each use only puts its values in. Building a query takes several times as long
 * as SQLite takes to answer one that looks by a key.
 * @param build the query of some values, each of which goes into it as it is: texts and numbers, lists of them, or rows of the
 * same columns
 */
export function keptQuery<Values extends object, Row>(
  build: (db: Db, values: Values) => Buildable<Row>,
): (db: Db, values: Values) => Promise<QueryResult<Row>> {
  const kept = new Map<string, CompiledQuery<Row>>();
  return (db, values) => {
    // Whoever looks at queries on their way sees this one built, like all others.
    if (db.getExecutor().plugins.length > 0) return db.executeQuery(build(db, values).compile());
    const shape = kindOf(db) + shapeOf(values);
    let compiled = kept.get(shape);
    if (!compiled) {
      compiled = build(db.withoutPlugins(), placesOf(values, []) as Values).compile();
      if (kept.size >= MOST_KEPT) kept.delete(kept.keys().next().value!);
      kept.set(shape, compiled);
    }
    const parameters = compiled.parameters.map((parameter) =>
      parameter instanceof Place ? parameter.valueIn(values) : parameter,
    );
    return db.executeQuery({ ...compiled, parameters });
  };
}

/**
 * What a query's words depend on: how long its lists are, and which values it has.
 * @throws where the rows of a list have different columns
 */
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

function placesOf(value: unknown, path: readonly (string | number)[]): unknown {
  if (value === undefined) return undefined;
  if (Array.isArray(value)) return value.map((each, index) => placesOf(each, [...path, index]));
  if (typeof value !== "object" || value === null || value instanceof Date) return new Place(path);
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, placesOf(each, [...path, name])]));
}
