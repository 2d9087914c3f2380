import type { Suggestions } from '@zhihui/contract/features/search/search.endpoints.ts';
import { useEffect, useMemo, useState } from 'react';
import { callLazily } from '../../../api/lazy-call.ts';
import { forgetSearch, recentSearches } from './recent-searches.ts';
import type { Recent } from './recent-searches.ts';
import { groupsOf } from './suggest-items.ts';
import type { SuggestGroup } from './suggest-items.ts';

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
