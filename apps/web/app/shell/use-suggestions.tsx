import { Suspense, useState } from 'react';
import type { FocusEvent, ReactNode } from 'react';
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
