import type { ReadersEffect } from '@zhihui/contract/features/access/access.schema.ts';

/** Whether a change gives or takes anything. */
export function changesReaders({ gaining, losing, public: outside }: ReadersEffect): boolean {
  return gaining.count + losing.count + outside.length > 0;
}
