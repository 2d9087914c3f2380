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
 * @param quiet not before somebody types or presses: the page itself leads to the field
 */
export function useSuggested(quiet = false): {
  onFocus: (event: FocusEvent<HTMLInputElement>) => void;
  below: ReactNode;
} {
  const [field, setField] = useState<{ input: HTMLInputElement; nth: number; early: Early } | null>(
    null,
  );
  return {
    onFocus: ({ currentTarget: input }) => {
      if (field?.input === input) return;
      setField({ input, nth: (field?.nth ?? 0) + 1, early: searchedEarly(input) });
    },
    below: field !== null && (
      <Suspense>
        <SuggestBox key={field.nth} input={field.input} early={field.early} quiet={quiet} />
      </Suspense>
    ),
  };
}

/** What was searched for before the suggestions were there, which keep it. */
type Early = { typed: string };

function searchedEarly(input: HTMLInputElement): Early {
  const early = { typed: '' };
  input.form?.addEventListener('submit', () => (early.typed = input.value), { once: true });
  return early;
}
