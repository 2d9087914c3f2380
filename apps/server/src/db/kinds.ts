import type { Id } from '@zhihui/contract/schema.ts';

/** The kind of a parameter or a column: PostgreSQL's types by their oids, and the TypeScript type `T`. */
export interface Kind<T> {
  readonly oids: readonly number[];
  readonly nullable: boolean;
  /** Only the compiler knows it. */
  readonly type?: T;
}

const kind = <T>(...oids: number[]): Kind<T> => ({ oids, nullable: false });

/** bigint: number of a row. */
export const id = kind<Id>(20);
/** a bigint that fits a number, such as limit and offset; for parameters alone. */
export const bigint = kind<number>(20);
/** integer or smallint. */
export const int = kind<number>(23, 21);
/** real, double precision. */
export const float = kind<number>(700, 701);
export const text = kind<string>(25, 1043, 19);
export const bool = kind<boolean>(16);
/** timestamptz; a `Date` on both sides. */
export const timestamp = kind<Date>(1184);
/** The same as a text in ISO 8601; for parameters alone. */
export const timestampText = kind<string>(1184);
/** date; parameters are texts as `2026-11-21`, columns are cast to text. */
export const day = kind<string>(1082);
/** Words to search for, as the output of `to_tsquery`. */
export const tsquery = kind<string>(3615);
export const bytes = kind<Buffer>(17);

/** text with a closed set of values, such as `textOf<ContentModel>()`. */
export const textOf = <T extends string>(): Kind<T> => kind<T>(25, 1043, 19);
/** integer with a closed set of values. */
export const intOf = <T extends number>(): Kind<T> => kind<T>(23, 21);
/** json or jsonb; columns arrive parsed, parameters are texts of JSON. */
export const json = <T>(): Kind<T> => kind<T>(114, 3802);

export const ids = kind<Id[]>(1016);
/** bigint[] whose items may be null. */
export const idsOrNulls = kind<(Id | null)[]>(1016);
/** smallint[] or integer[]. */
export const ints = kind<number[]>(1007, 1005);
export const floats = kind<number[]>(1021, 1022);
export const texts = kind<string[]>(1009);
/** timestamptz[]; parameters are texts in ISO 8601. */
export const timestamps = kind<string[]>(1185);
export const bools = kind<boolean[]>(1000);

/** A column that may be null in its table, but not among the rows of the statement: its conditions see to that. */
export const nonNull = <T>({ oids }: Kind<T>): Kind<T> & { readonly nonNull: true } => ({
  oids,
  nullable: false,
  nonNull: true,
});

/** The same, or null. */
export const nullable = <T>({ oids }: Kind<T>): Kind<T | null> => ({ oids, nullable: true });

/** Kinds by name: the parameters, or the columns, of a statement. */
export type Shape = Readonly<Record<string, Kind<unknown>>>;
/** The row that has these columns. */
export type Columns<S extends Shape> = {
  -readonly [K in keyof S]: S[K] extends Kind<infer T> ? T : never;
};
/** The row of a statement or of a family, or the one that has these columns. */
export type RowOf<T> = T extends { readonly row: infer R extends Shape }
  ? Columns<R>
  : T extends { of(variant: never): { readonly row: infer R extends Shape } }
    ? Columns<R>
    : T extends Shape
      ? Columns<T>
      : never;
/** The values of these parameters. */
export type ValuesOf<S extends Shape> = {
  readonly [K in keyof S]: S[K] extends Kind<infer T> ? Accepted<T> : never;
};
type Accepted<T> = T extends (infer Item)[] ? readonly Item[] : T;
