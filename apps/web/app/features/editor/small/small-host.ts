import type { Id } from '@zhihui/contract/schema.ts';
import { BLOCK_ENTRIES } from '../visual/block-entries.ts';
import { suggestHost } from '../visual/suggest-host.ts';
import type { SuggestHost } from '../visual/use-suggest-options.ts';

/** What an answer has no use for: templates are for articles, and its files are pictures. */
const OMITTED_ENTRIES = new Set(['template', 'file']);

/** What the menus of a small field can do: all that readers can be shown. */
export function createSmallHost(pick: () => void, categoryId: Id | null): SuggestHost {
  return {
    ...suggestHost({ chooseFile: pick, categoryId }),
    entries: BLOCK_ENTRIES.filter(({ id }) => !OMITTED_ENTRIES.has(id)),
  };
}
