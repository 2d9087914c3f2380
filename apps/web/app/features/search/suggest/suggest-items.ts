import { HELP_PART_LABELS } from '@zhihui/contract/features/help/help.parts.ts';
import type { Suggestions } from '@zhihui/contract/features/search/search.schema.ts';
import { MAX_RECENT } from '@zhihui/contract/features/search/search.limits.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import { itemAddress, listAddress, personAddress, getSection } from '../../../lib/sections.ts';
import { getChapterAddress } from '../../help/help.public.ts';
import { suggestText as words } from './suggest.text.ts';
import { callLazily } from '../../../api/lazy-call.ts';

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

/** Something the reader searched for; without an id where only this browser knows it. */
export interface Recent {
  id?: Id;
  word: string;
}

/** Searches of visitors; those of members are kept for them wherever they sign in. */
const KEY = 'zhihui_recent_searches';

function ofBrowser(): Recent[] {
  try {
    const words: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    if (!Array.isArray(words)) return [];
    return words.filter((word) => typeof word === 'string').map((word) => ({ word }));
  } catch {
    return [];
  }
}

function keepInBrowser(recents: readonly Recent[]): void {
  try {
    if (recents.length === 0) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, JSON.stringify(recents.map(({ word }) => word)));
  } catch {
    // blocked storage: nothing is kept
  }
}

/** What the reader searched for lately, the latest first. */
export async function recentSearches(member: boolean): Promise<Recent[]> {
  if (!member) return ofBrowser();
  const answer = await callLazily('GET /search/recent');
  return answer.ok ? answer.data : [];
}

/** Keeps what the reader searches for. Nobody waits for it. */
export function keepSearch(member: boolean, typed: string): void {
  const word = typed.trim().replaceAll(/\s+/gu, ' ');
  if (word === '') return;
  if (member) {
    void callLazily('POST /search/recent', { body: { keyword: word } });
    return;
  }
  const others = ofBrowser().filter((item) => item.word !== word);
  keepInBrowser([{ word }, ...others].slice(0, MAX_RECENT));
}

/** Forgets one of the searches; null: all of them. */
export function forgetSearch(member: boolean, recent: Recent | null): void {
  if (!member) {
    const word = recent?.word;
    keepInBrowser(recent === null ? [] : ofBrowser().filter((item) => item.word !== word));
  } else if (recent === null) void callLazily('DELETE /search/recent');
  else if (recent.id !== undefined) {
    void callLazily('DELETE /search/recent/:id', { params: { id: recent.id } });
  }
}
