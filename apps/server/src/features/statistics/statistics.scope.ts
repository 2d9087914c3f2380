import type { Id } from '@zhihui/contract/schema.ts';

/** Categories whose counts the caller sees; null for the whole site. */
export type Scope = readonly Id[] | null;

/** SQL: `p`, a row of statistic_parts, belongs to the scope. */
export const IN_SCOPE = `(:scope::bigint[] is null or p.category_id = any(:scope))`;
