import type { FocusEvent, ReactNode } from 'react';
import { Suspense, useState, useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigation } from 'react-router';
import { lazyPart } from '../lib/lazy-part.ts';

/** Suggestions, for who is about to search. */
const SuggestBox = lazyPart(async () => ({
  default: (await import('../features/search/suggest/suggest-box.tsx')).SuggestBox,
}));

/**
 * Suggestions for a search field, fetched when somebody comes to it: what the field has to listen to, and what stands below
 * it.
 * @param waitForInput not before somebody types or presses: the page itself leads to the field
 */
export function useSuggestions(waitForInput = false): {
  onFocus: (event: FocusEvent<HTMLInputElement>) => void;
  suggestions: ReactNode;
} {
  const [field, setField] = useState<{
    input: HTMLInputElement;
    version: number;
    earlySearch: EarlySearch;
  } | null>(null);
  return {
    onFocus: ({ currentTarget: input }) => {
      if (field?.input === input) return;
      setField({ input, version: (field?.version ?? 0) + 1, earlySearch: watchEarlySearch(input) });
    },
    suggestions: field !== null && (
      <Suspense>
        <SuggestBox
          key={field.version}
          input={field.input}
          early={field.earlySearch}
          quiet={waitForInput}
        />
      </Suspense>
    ),
  };
}

/** What was searched for before the suggestions were there, which keep it. */
type EarlySearch = { typed: string };

function watchEarlySearch(input: HTMLInputElement): EarlySearch {
  const earlySearch = { typed: '' };
  input.form?.addEventListener('submit', () => (earlySearch.typed = input.value), { once: true });
  return earlySearch;
}

/**
 * A field that shows the words of the address. It is not controlled: what is typed before hydration stays, a new address
 * puts its own words in, and the next search that somebody types while the page of the last one is on its way is kept.
 * @param addressKey changes with every address whose words are to be shown
 */
export function useQueryField(addressKey: string, query: string) {
  const input = useRef<HTMLInputElement>(null);
  const isLoading = useNavigation().state !== 'idle';
  const { key } = useLocation();
  const isEdited = useRef(false);
  // that a page is on its way may be drawn together with the page, and typed over before
  const submitted = useRef(false);
  const shownKey = useRef(addressKey);
  // with the page itself: an effect that comes later would take away what was typed in between
  useLayoutEffect(() => {
    if (shownKey.current === addressKey) return;
    if (input.current !== null && !isEdited.current) input.current.value = query;
    shownKey.current = addressKey;
  }, [addressKey, query]);
  // after the words: what was typed counts for the page that was on its way then, also where that had the same words
  useLayoutEffect(() => {
    if (isLoading) return;
    isEdited.current = false;
    submitted.current = false;
  }, [isLoading, key]);
  const onInput = (): void => {
    isEdited.current = isLoading || submitted.current;
  };
  const onSubmit = (): void => {
    isEdited.current = false;
    submitted.current = true;
  };
  return { input, onInput, onSubmit };
}
