import { HELP_PART_LABELS } from '@zhihui/contract/features/help/help.parts.ts';
import type { Suggestions } from '@zhihui/contract/features/search/search.endpoints.ts';
import { itemAddress, listAddress, personAddress, getSection } from '../../../lib/sections.ts';
import { getChapterAddress } from '../../help/help.public.ts';
import type { Recent } from './recent-searches.ts';
import { suggestText as words } from './suggest.text.ts';

/** One line of the list: leads to an address, searches for words, or does something. */
export interface SuggestItem {
  key: string;
  label: string;
  /** Said behind the label. */
  note?: string;
  icon: 'search' | 'recent' | 'page' | 'tag' | 'category' | 'person' | 'act';
  to?: string;
  word?: string;
  run?: () => void;
  recent?: Recent;
}

export interface SuggestGroup {
  title: string;
  items: SuggestItem[];
}

/** Of the reader's own searches: all where nothing was typed, a few else. */
const RECENTS = { typed: 3, untyped: 8 };

/** Lines of what was suggested, by group; groups without a line are left out. */
export function groupsOf(
  typed: string,
  recents: readonly Recent[],
  { contents, tags, categories, people, help, words: others }: Suggestions,
): SuggestGroup[] {
  const start = typed.trim().toLowerCase();
  const mine = recents.filter(({ word }) => word.toLowerCase().startsWith(start) && word !== typed);
  const own = mine.slice(0, start === '' ? RECENTS.untyped : RECENTS.typed);
  const known = new Set([start, ...own.map(({ word }) => word.toLowerCase())]);
  const groups: SuggestGroup[] = [
    {
      title: words.recent,
      items: own.map((recent) => ({
        ...{ key: `recent ${recent.word}`, label: recent.word, icon: 'recent' },
        ...{ word: recent.word, recent },
      })),
    },
    {
      title: words.others,
      items: others
        .filter((word) => !known.has(word))
        .map((word) => ({ key: `word ${word}`, label: word, icon: 'search', word })),
    },
    {
      title: words.contents,
      items: contents.map(({ id, title, model }) => ({
        ...{ key: `content ${id}`, label: title, icon: 'page' },
        ...{ note: getSection(model).short, to: itemAddress(model, id) },
      })),
    },
    {
      title: words.help,
      items: help.map((item) => ({
        ...{ key: `help ${item.part} ${item.chapter}`, label: item.title, icon: 'page' },
        ...{ note: HELP_PART_LABELS[item.part], to: getChapterAddress(item) },
      })),
    },
    {
      title: words.names,
      items: [
        ...tags.map(({ id, name }): SuggestItem => ({
          ...{ key: `tag ${id}`, label: name, note: words.tag, icon: 'tag' },
          to: listAddress('ARTICLE', { tagId: id }),
        })),
        ...categories.map(({ id, name, model }): SuggestItem => ({
          ...{ key: `category ${id}`, label: name, icon: 'category' },
          ...{ note: `${getSection(model).short}${words.category}` },
          to: listAddress(model, { categoryId: id }),
        })),
        ...people.map(({ id, nickname }): SuggestItem => ({
          ...{ key: `person ${id}`, label: nickname, note: words.person, icon: 'person' },
          to: personAddress(id),
        })),
      ],
    },
  ];
  return groups.filter(({ items }) => items.length > 0);
}
