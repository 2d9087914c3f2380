import type { Suggestions } from '@zhihui/contract/features/search/search.endpoints.ts';
import type { KeyboardEvent as ReactKeyboardEvent } from 'react';
import { useEffect, useMemo, useState } from 'react';
import { HELP_PART_LABELS } from '@zhihui/contract/features/help/help.parts.ts';
import { MAX_RECENT } from '@zhihui/contract/features/search/search.limits.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import { callLazily } from '../../../api/lazy-call.ts';
import { itemAddress, listAddress, personAddress, getSection } from '../../../lib/sections.ts';
import { getChapterAddress } from '../../help/help.public.ts';
import { suggestText as words } from './suggest.text.ts';

/** One line of the list: opens an address, searches for a text, or runs an action. */
export interface SuggestItem {
  key: string;
  label: string;
  /** Shown behind the label. */
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

/** How many of the reader's recent searches are shown with and without input. */
const RECENTS = { typed: 3, untyped: 8 };

/** Builds the lines of suggestions by group; omits empty groups. */
function buildGroups(
  typed: string,
  recents: readonly Recent[],
  { contents, tags, categories, people, help, words: others }: Suggestions,
): SuggestGroup[] {
  const start = typed.trim().toLowerCase();
  const matches = recents.filter(
    ({ word }) => word.toLowerCase().startsWith(start) && word !== typed,
  );
  const own = matches.slice(0, start === '' ? RECENTS.untyped : RECENTS.typed);
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

/** A recent search; without an id when it is stored in this browser only. */
interface Recent {
  id?: Id;
  word: string;
}

/** Searches of visitors; the server stores those of members. */
const KEY = 'zhihui_recent_searches';

function readStoredSearches(): Recent[] {
  try {
    const words: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    if (!Array.isArray(words)) return [];
    return words.filter((word) => typeof word === 'string').map((word) => ({ word }));
  } catch {
    return [];
  }
}

function storeSearches(recents: readonly Recent[]): void {
  try {
    if (recents.length === 0) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, JSON.stringify(recents.map(({ word }) => word)));
  } catch {
    // blocked storage: nothing is stored
  }
}

/** Loads the reader's recent searches, the latest first. */
async function loadRecentSearches(member: boolean): Promise<Recent[]> {
  if (!member) return readStoredSearches();
  const answer = await callLazily('GET /search/recent');
  return answer.ok ? answer.data : [];
}

/** Saves a search without waiting for the result. */
export function saveSearch(member: boolean, typed: string): void {
  const word = typed.trim().replaceAll(/\s+/gu, ' ');
  if (word === '') return;
  if (member) {
    void callLazily('POST /search/recent', { body: { keyword: word } });
    return;
  }
  const others = readStoredSearches().filter((item) => item.word !== word);
  storeSearches([{ word }, ...others].slice(0, MAX_RECENT));
}

/** Deletes one recent search, or all of them for null. */
function forgetSearch(member: boolean, recent: Recent | null): void {
  if (!member) {
    const word = recent?.word;
    storeSearches(recent === null ? [] : readStoredSearches().filter((item) => item.word !== word));
  } else if (recent === null) void callLazily('DELETE /search/recent');
  else if (recent.id !== undefined) {
    void callLazily('DELETE /search/recent/:id', { params: { id: recent.id } });
  }
}

/** Long enough to type the next letter, too short to be noticed. */
const PAUSE_MS = 120;
const MAX_CACHED = 50;
const NO_SUGGESTIONS: Suggestions = {
  contents: [],
  tags: [],
  categories: [],
  people: [],
  help: [],
  words: [],
};

/** Caches results by input, so that deleting a letter needs no request. */
function createCache() {
  const answers = new Map<string, Suggestions>();
  return {
    get: (typed: string) => answers.get(typed),
    set(typed: string, answer: Suggestions) {
      answers.set(typed, answer);
      const [oldest] = answers.keys();
      if (answers.size > MAX_CACHED && oldest !== undefined) answers.delete(oldest);
    },
  };
}

/**
 * Loads suggestions for the input, while `on`. The last ones stay until the next arrive; late results for earlier
 * letters are dropped.
 */
export function useSuggestions(typed: string, on: boolean, member: boolean) {
  const [recents, setRecents] = useState<readonly Recent[]>([]);
  const [cache] = useState(createCache);
  const [shown, setShown] = useState<{ keyword: string; answer: Suggestions }>();
  const keyword = typed.trim();
  useEffect(() => {
    if (!on) return undefined;
    let late = false;
    void loadRecentSearches(member).then((list) => {
      if (!late) setRecents(list);
    });
    return () => {
      late = true;
    };
  }, [on, member]);
  useEffect(() => {
    if (!on) return undefined;
    let late = false;
    const show = (answer: Suggestions) => setShown({ keyword, answer });
    const known = cache.get(keyword);
    if (known !== undefined) {
      show(known);
      return undefined;
    }
    const load = async () => {
      const answer = await callLazily('GET /search/suggest', { query: { keyword } });
      if (answer.ok) cache.set(keyword, answer.data);
      if (!late) show(answer.ok ? answer.data : NO_SUGGESTIONS);
    };
    const timer = setTimeout(() => void load(), keyword === '' ? 0 : PAUSE_MS);
    return () => {
      late = true;
      clearTimeout(timer);
    };
  }, [keyword, on, cache]);
  const groups = useMemo<SuggestGroup[]>(
    () => buildGroups(keyword, recents, shown?.answer ?? NO_SUGGESTIONS),
    [keyword, recents, shown],
  );
  const forget = (recent: Recent | null) => {
    forgetSearch(member, recent);
    setRecents((list) => (recent === null ? [] : list.filter(({ word }) => word !== recent.word)));
  };
  return {
    groups,
    /** Whether the suggestions shown belong to the current input. */
    settled: shown?.keyword === keyword,
    hasRecents: recents.length > 0,
    forget,
  };
}

type Key = Pick<
  KeyboardEvent | ReactKeyboardEvent,
  'key' | 'preventDefault' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'
>;

interface ActiveLineOptions {
  /** The input that the list belongs to; another one resets the active line. */
  typed: string;
  groups: readonly SuggestGroup[];
  /** Index of the line that is active at first; -1 for none. */
  first: number;
  onPick: (item: SuggestItem) => void;
  onForget: (item: SuggestItem) => void;
}

/** Tracks the active line of a list, which keys in its field move. */
export function useActiveLine({ typed, groups, first, onPick, onForget }: ActiveLineOptions) {
  const items = groups.flatMap((group) => group.items);
  // by its key, since lines that arrive later change its index
  const [activeLine, setActiveLine] = useState<{ typed: string; key: string } | null>(null);
  const foundIndex =
    activeLine?.typed === typed ? items.findIndex(({ key }) => key === activeLine.key) : -1;
  const active = foundIndex === -1 ? first : foundIndex;
  const setActive = (line: number) => {
    const item = items[line];
    setActiveLine(item === undefined ? null : { typed, key: item.key });
  };

  /** Handles a key; returns whether the list used it. */
  const onKey = (event: Key): boolean => {
    if (event.ctrlKey || event.metaKey || event.altKey) return false;
    const item = items[active];
    switch (event.key) {
      case 'ArrowDown':
        setActive(active + 1 < items.length ? active + 1 : first);
        break;
      case 'ArrowUp':
        setActive(active > first ? active - 1 : items.length - 1);
        break;
      case 'Enter':
        if (item === undefined) return false;
        onPick(item);
        break;
      case 'Delete':
        if (item?.recent === undefined) return false;
        onForget(item);
        break;
      default:
        return false;
    }
    event.preventDefault();
    return true;
  };
  return { items, active, setActive, onKey };
}
