import { MAX_OTHERS, MAX_SUGGESTED } from '@zhihui/contract/features/search/search.limits.ts';
import type { Suggestions } from '@zhihui/contract/features/search/search.schema.ts';
import type { Ctx } from '../../ctx.ts';
import { suggestHelp } from '../help/help.public.ts';
import { othersSearch } from '../../platform/search/search-words.repo.ts';

const { titles, names, help } = MAX_SUGGESTED;
const NOTHING = { contents: [], tags: [], categories: [], people: [], help: [] };

/** What the caller may mean by what was typed; what others search for where nothing was. */
export async function suggestFor(
  { db, deps, actor: { level, announcements } }: Pick<Ctx, 'db' | 'deps' | 'actor'>,
  typed: string,
): Promise<Suggestions> {
  const viewer = { level, announcements };
  if (typed === '')
    return { ...NOTHING, words: await othersSearch(db, viewer, '', MAX_OTHERS.untyped) };
  const [found, words] = await Promise.all([
    deps.search.suggest({ typed, ...viewer, titles, names }),
    othersSearch(db, viewer, typed, MAX_OTHERS.typed),
  ]);
  return { ...found, help: suggestHelp(typed, help), words };
}
