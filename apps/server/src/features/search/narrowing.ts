import type { z } from 'zod';
import type { SearchQuery } from '@zhihui/contract/features/search/search.schema.ts';
import type { Narrowing } from '../../platform/search/search-index.ts';

type Chosen = Pick<
  Partial<z.output<typeof SearchQuery>>,
  | 'models'
  | 'categoryIds'
  | 'tagIds'
  | 'authorIds'
  | 'publishedWithin'
  | 'from'
  | 'until'
  | 'withFiles'
  | 'fresh'
>;

/** By what the choices beside a search narrow it; null for nothing. */
export function narrowingOf(chosen: Chosen): Narrowing | null {
  const { models, categoryIds, tagIds, authorIds, from, until } = chosen;
  const { publishedWithin: within, withFiles = false, fresh = false } = chosen;
  const lists = { models, categoryIds, tagIds, authorIds, within, from, until };
  const set = Object.entries(lists).filter(([, value]) => value !== undefined);
  if (set.length === 0 && !withFiles && !fresh) return null;
  return { ...(Object.fromEntries(set) as Narrowing), withFiles, fresh };
}
