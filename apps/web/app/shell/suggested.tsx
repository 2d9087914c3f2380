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
  const [field, setField] = useState<{ input: HTMLInputElement; nth: number } | null>(null);
  return {
    onFocus: ({ currentTarget: input }) =>
      setField((last) => (last?.input === input ? last : { input, nth: (last?.nth ?? 0) + 1 })),
    below: field !== null && (
      <Suspense>
        <SuggestBox key={field.nth} input={field.input} quiet={quiet} />
      </Suspense>
    ),
  };
}
