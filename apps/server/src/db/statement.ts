// Why it is as it is: docs/decisions/0037-statements-declared-and-checked.md
import { createHash } from 'node:crypto';
import type { Db } from './db.ts';
import type { Columns, Shape, ValuesOf } from './kinds.ts';

interface Declaration<P extends Shape, R extends Shape> {
  /** The name of the prepared statement: `content.insert`. */
  name: string;
  /** By their names in the text; the text may omit some, so that variants share them. */
  params: P;
  /** Columns of the result; omitted when there is none. */
  row?: R;
  /** SQL with `:name` for each parameter. Constant: a caller's input is never inserted into it. */
  text: string;
  /** Reads as much as the site is large: others do not wait behind it. */
  long?: boolean;
}

/** A checked statement: a test prepares each on a real database and compares parameters and columns with the declaration. */
export interface Statement<P extends Shape, R extends Shape> {
  readonly name: string;
  /** With `$1`, `$2`, … as PostgreSQL gets it. */
  readonly text: string;
  /** Kinds of `$1`, `$2`, …, with their names. */
  readonly params: readonly (readonly [string, Shape[string]])[];
  readonly row: R;
  all(db: Db, values: ValuesOf<P>): Promise<Columns<R>[]>;
  /** The first row, or null. */
  first(db: Db, values: ValuesOf<P>): Promise<Columns<R> | null>;
  /** The only row of a statement that always has one. */
  one(db: Db, values: ValuesOf<P>): Promise<Columns<R>>;
  /** Resolves to how many rows it answers with. */
  count(db: Db, values: ValuesOf<P>): Promise<number>;
  run(db: Db, values: ValuesOf<P>): Promise<void>;
  /** In a transaction it is sent with the next statement, at the latest with the commit, and its error is thrown there. */
  defer(db: Db, values: ValuesOf<P>): Promise<void>;
}

const declared = new Map<string, Statement<Shape, Shape>>();

/** All statements declared so far, by name. */
export const statements: ReadonlyMap<string, Statement<Shape, Shape>> = declared;

/** Words of statements that change or lock something, or may do so. */
const CHANGES =
  /\b(?:insert|update|delete|merge|truncate|share|nextval|setval|set_config|pg_\w+)\b/iu;

const QUOTED = /'(?:[^']|'')*'/gu;

/** Declares a statement, once for each name. Throws when the name exists already, or the text uses an undeclared parameter. */
export function statement<P extends Shape, R extends Shape = Record<never, never>>(
  declaration: Declaration<P, R>,
): Statement<P, R> {
  const { name, params, row = {} as R } = declaration;
  if (declared.has(name)) throw new Error(`statement ${name} is declared twice`);
  const { text, order } = numberParameters(declaration);
  const preparedName = nameForPostgres(name);
  const isRead = !CHANGES.test(text.replaceAll(QUOTED, ''));
  const long = declaration.long === true;
  const execute = async (db: Db, values: ValuesOf<P>, deferred: boolean) => {
    const parameters = order.map((key) => values[key as keyof P]);
    const query = { text, values: parameters, name: preparedName, isRead, long };
    return (await db.send(deferred ? { ...query, deferred } : query)).rows as Columns<R>[];
  };
  const cache: Statement<P, R> = {
    name,
    text,
    params: order.map((key) => [key, params[key] as Shape[string]] as const),
    row,
    all: (db, values) => execute(db, values, false),
    first: async (db, values) => (await execute(db, values, false))[0] ?? null,
    one: async (db, values) => {
      const [only] = await execute(db, values, false);
      if (only === undefined) throw new Error(`statement ${name} answered without a row`);
      return only;
    },
    count: async (db, values) => (await execute(db, values, false)).length,
    run: async (db, values) => void (await execute(db, values, false)),
    defer: async (db, values) => void (await execute(db, values, true)),
  };
  declared.set(name, cache as unknown as Statement<Shape, Shape>);
  return cache;
}

/** PostgreSQL cuts names off here, silently. */
const MAX_NAME = 63;

/** A name short enough for PostgreSQL; long ones, of lists with many filters, end in a digest so that they stay different. */
function nameForPostgres(name: string): string {
  if (name.length <= MAX_NAME) return name;
  const digest = createHash('sha256').update(name).digest('hex').slice(0, 16);
  return `${name.slice(0, MAX_NAME - 17)}.${digest}`;
}

// Texts in quotes and casts are passed over.
const PLACEHOLDER = /'(?:[^']|'')*'|::\w+|:([a-z]\w*)/giu;

/** The text with `$1`, `$2`, … for its parameters, and their names in that order. */
function numberParameters({ name, params, text }: Declaration<Shape, Shape>) {
  const order: string[] = [];
  const numberedText = text.replace(PLACEHOLDER, (match, key: string | undefined) => {
    if (key === undefined) return match;
    if (!Object.hasOwn(params, key)) throw new Error(`statement ${name} does not declare :${key}`);
    if (!order.includes(key)) order.push(key);
    return `$${order.indexOf(key) + 1}`;
  });
  return { text: numberedText, order };
}

/** Statements that differ by a closed set of variants, such as the orders of a list; each is declared at first use. */
export interface Family<V, P extends Shape, R extends Shape> {
  of(variant: V): Statement<P, R>;
}

const families: (() => void)[] = [];

/** Declares statements by variant. `variants` lists all of them; `name` must differ where the text does. */
export function family<V, P extends Shape, R extends Shape>(declaration: {
  variants: () => Iterable<V>;
  name: (variant: V) => string;
  declare: (variant: V) => Omit<Declaration<P, R>, 'name'>;
}): Family<V, P, R> {
  const cache = new Map<string, Statement<P, R>>();
  const of = (variant: V): Statement<P, R> => {
    const name = declaration.name(variant);
    const known = cache.get(name) ?? statement({ name, ...declaration.declare(variant) });
    cache.set(name, known);
    return known;
  };
  families.push(() => {
    for (const variant of declaration.variants()) of(variant);
  });
  return { of };
}

/** Declares every variant of every family, for the test that checks them. */
export function declareFamilies(): void {
  for (const declareAll of families) declareAll();
}
