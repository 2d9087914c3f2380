import type { Call } from '@zhihui/contract/client.ts';
import type { SearchAnswer } from '@zhihui/contract/features/search/search.schema.ts';
import { optional } from '../../api/load.ts';
import type { Asked } from './found.address.ts';

/** The passage that answers what was asked, above all hits of a search that is not narrowed; null where there is none. */
export async function loadAnswer(call: Call, { q: keyword }: Asked): Promise<SearchAnswer | null> {
  return optional(await call('GET /search/answer', { query: { keyword } }));
}
