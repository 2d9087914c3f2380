import type { Id } from '@zhihui/contract/schema.ts';
import { BLOCK_ENTRIES } from '../visual/block-entries.ts';
import { suggestHost } from '../visual/suggest-host.ts';
import type { SuggestHost } from '../visual/use-offers.ts';

/** What an answer has no use for: templates are for articles, and its files are pictures. */
const LEFT_OUT = new Set(['template', 'file']);

/** What the menus of a small field can do: all that readers can be shown. */
export function smallHost(pick: () => void, categoryId: Id | null): SuggestHost {
  return {
    ...suggestHost({ pick, categoryId }),
    entries: BLOCK_ENTRIES.filter(({ id }) => !LEFT_OUT.has(id)),
  };
}
