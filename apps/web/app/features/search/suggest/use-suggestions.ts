import type { Suggestions } from '@zhihui/contract/features/search/search.schema.ts';
import type { KeyboardEvent as ReactKeyboardEvent } from 'react';
import { useEffect, useMemo, useState } from 'react';
import { callLazily } from '../../../api/lazy-call.ts';
import type { Recent, SuggestGroup, SuggestItem } from './suggest-items.ts';
import { forgetSearch, recentSearches, groupsOf } from './suggest-items.ts';

/** Long enough for the next letter, short enough not to be noticed. */
const PAUSE_MS = 120;
const KEPT = 50;
const NOTHING: Suggestions = {
  contents: [],
  tags: [],
  categories: [],
  people: [],
  help: [],
  words: [],
};

/** Answers of this page, by what was typed: going back a letter asks nothing. */
function createMemory() {
  const answers = new Map<string, Suggestions>();
  return {
    get: (typed: string) => answers.get(typed),
    set(typed: string, answer: Suggestions) {
      answers.set(typed, answer);
      const [oldest] = answers.keys();
      if (answers.size > KEPT && oldest !== undefined) answers.delete(oldest);
    },
  };
}

/**
 * What is suggested for what was typed, while `on`. What came last stays until the next comes; late answers to earlier
 * letters are dropped.
 */
export function useSuggestions(typed: string, on: boolean, member: boolean) {
  const [recents, setRecents] = useState<readonly Recent[]>([]);
  const [memory] = useState(createMemory);
  const [shown, setShown] = useState<{ typed: string; answer: Suggestions }>();
  const wanted = typed.trim();
  useEffect(() => {
    if (!on) return undefined;
    let late = false;
    void recentSearches(member).then((list) => {
      if (!late) setRecents(list);
    });
    return () => {
      late = true;
    };
  }, [on, member]);
  useEffect(() => {
    if (!on) return undefined;
    let late = false;
    const show = (answer: Suggestions) => setShown({ typed: wanted, answer });
    const known = memory.get(wanted);
    if (known !== undefined) {
      show(known);
      return undefined;
    }
    const ask = async () => {
      const answer = await callLazily('GET /search/suggest', { query: { keyword: wanted } });
      if (answer.ok) memory.set(wanted, answer.data);
      if (!late) show(answer.ok ? answer.data : NOTHING);
    };
    const timer = setTimeout(() => void ask(), wanted === '' ? 0 : PAUSE_MS);
    return () => {
      late = true;
      clearTimeout(timer);
    };
  }, [wanted, on, memory]);
  const groups = useMemo<SuggestGroup[]>(
    () => groupsOf(wanted, recents, shown?.answer ?? NOTHING),
    [wanted, recents, shown],
  );
  const forget = (recent: Recent | null) => {
    forgetSearch(member, recent);
    setRecents((list) => (recent === null ? [] : list.filter(({ word }) => word !== recent.word)));
  };
  return {
    groups,
    /** Whether what is shown is for what stands in the field. */
    settled: shown?.typed === wanted,
    hasRecents: recents.length > 0,
    forget,
  };
}

type Key = Pick<
  KeyboardEvent | ReactKeyboardEvent,
  'key' | 'preventDefault' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'
>;

interface Listed {
  /** What the list is for: for other words it begins at its first line again. */
  typed: string;
  groups: readonly SuggestGroup[];
  /** Number of the line that is taken at first; -1: none. */
  first: number;
  onPick: (item: SuggestItem) => void;
  onForget: (item: SuggestItem) => void;
}

/** Which line of a list the keys of its field have reached. */
export function useListed({ typed, groups, first, onPick, onForget }: Listed) {
  const items = groups.flatMap((group) => group.items);
  // by its key: lines that come later move it
  const [reached, setReached] = useState<{ typed: string; key: string } | null>(null);
  const found = reached?.typed === typed ? items.findIndex(({ key }) => key === reached.key) : -1;
  const here = found === -1 ? first : found;
  const setActive = (line: number) => {
    const item = items[line];
    setReached(item === undefined ? null : { typed, key: item.key });
  };

  /** Whether the key was for the list. */
  const onKey = (event: Key): boolean => {
    if (event.ctrlKey || event.metaKey || event.altKey) return false;
    const item = items[here];
    switch (event.key) {
      case 'ArrowDown':
        setActive(here + 1 < items.length ? here + 1 : first);
        break;
      case 'ArrowUp':
        setActive(here > first ? here - 1 : items.length - 1);
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
  return { items, active: here, setActive, onKey };
}
