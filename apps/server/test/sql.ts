import type { Db } from '../src/db/db.ts';

/** A query of a test: its values are sent apart from its text, and it may be nested in another. */
class Query<R> {
  readonly texts: readonly string[];
  readonly values: readonly unknown[];
  constructor(texts: readonly string[], values: readonly unknown[]) {
    this.texts = texts;
    this.values = values;
  }

  async all(db: Db): Promise<R[]> {
    const values: unknown[] = [];
    const text = textOf(this, values);
    return (await db.send({ text, values })).rows as R[];
  }

  /** The first row, or null. */
  async first(db: Db): Promise<R | null> {
    return (await this.all(db))[0] ?? null;
  }

  /** The first row. Throws when there is none. */
  async one(db: Db): Promise<R> {
    const row = await this.first(db);
    if (row === null) throw new Error(`no row for: ${this.texts.join('?')}`);
    return row;
  }

  async run(db: Db): Promise<void> {
    await this.all(db);
  }
}

/** The text with `$1`, `$2`, …; appends their values to `values`. */
function textOf(query: Query<unknown>, values: unknown[]): string {
  return query.texts.reduce((text, part, at) => {
    const value = query.values[at - 1];
    const place = value instanceof Query ? textOf(value, values) : `$${values.push(value)}`;
    return text + place + part;
  });
}

/** SQL of a test, `sql<Row>`. The product has none of it: what it sends is declared by `statement`. */
export function sql<R = Record<string, never>>(
  texts: TemplateStringsArray,
  ...values: unknown[]
): Query<R> {
  return new Query<R>(texts, values);
}

/** SQL text rather than a value. */
sql.raw = <R = Record<string, never>>(text: string) => new Query<R>([text], []);

/** The name of a table or column. */
sql.identifier = (name: string) => sql.raw(`"${name.replaceAll('"', '""')}"`);

/** `(a, b) values ($1, $2), …` for an insert. Missing fields of a row have their default. */
sql.values = (input: object | readonly object[]) => {
  const rows = (Array.isArray(input) ? input : [input]) as Readonly<Record<string, unknown>>[];
  const columns = [...new Set(rows.flatMap(definedIn))];
  const values = rows.map((row) =>
    list(
      columns.map((name) => (row[name] === undefined ? sql.raw('default') : valueOf(row[name]))),
    ),
  );
  return sql`(${list(columns.map(sql.identifier))}) values ${list(values.map((value) => sql`(${value})`))}`;
};

/** `a = $1, b = $2` for an update. Undefined fields are not changed. */
sql.set = (row: object) => {
  const values = row as Readonly<Record<string, unknown>>;
  return list(
    definedIn(values).map((name) => sql`${sql.identifier(name)} = ${valueOf(values[name])}`),
  );
};

/** A query used as a value is put in parentheses. */
const valueOf = (value: unknown) => (value instanceof Query ? sql`(${value})` : value);

const definedIn = (row: Readonly<Record<string, unknown>>) =>
  Object.keys(row).filter((name) => row[name] !== undefined);

const list = (items: readonly unknown[]) =>
  new Query<never>(['', ...items.slice(1).map(() => ', '), ''], items);
