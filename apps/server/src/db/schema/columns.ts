import type { ColumnType, GeneratedAlways } from 'kysely';
import type { Id } from '@zhihui/contract/schema.ts';

/** A moment; left out on insert, the database says now(). */
export type Time = ColumnType<Date, Date | string | undefined, Date | string>;
/** A moment that may not have come. */
export type NullTime = ColumnType<
  Date | null,
  Date | string | null | undefined,
  Date | string | null
>;
/** The identity column of a table. */
export type Key = GeneratedAlways<Id>;
/** jsonb: parsed on the way out, given as JSON text on the way in. */
export type Json<T> = ColumnType<T, string | undefined, string>;
