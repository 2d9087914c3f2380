import type { FocusEvent, ReactNode } from 'react';
import { Suspense, useState, useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigation } from 'react-router';
import { lazyPart } from '../lib/lazy-part.ts';

/** Loaded when the user focuses the field. */
const SuggestBox = lazyPart(async () => ({
  default: (await import('../features/search/suggest/suggest-box.tsx')).SuggestBox,
}));

/**
 * Suggestions of a search field, loaded when it is focused. Returns the field's focus handler, and the suggestions to render below
 * it.
 * @param waitForInput opens only on input or a press, because the page itself focuses the field
 */
export function useSuggestBox(waitForInput = false): {
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

/** The search submitted before the suggestions were loaded; they save it. */
type EarlySearch = { typed: string };

function watchEarlySearch(input: HTMLInputElement): EarlySearch {
  const earlySearch = { typed: '' };
  input.form?.addEventListener('submit', () => (earlySearch.typed = input.value), { once: true });
  return earlySearch;
}

/**
 * An uncontrolled field that shows the query of the address: text typed before hydration stays, a new address
 * sets its own query, and a query typed while the previous search is loading is kept.
 * @param addressKey changes with every address whose query is to be shown
 */
export function useQueryField(addressKey: string, query: string) {
  const input = useRef<HTMLInputElement>(null);
  const isLoading = useNavigation().state !== 'idle';
  const { key } = useLocation();
  const isEdited = useRef(false);
  // the loading state can be rendered together with the page, after the user typed on
  const submitted = useRef(false);
  const shownKey = useRef(addressKey);
  // in the same frame as the page: a later effect would overwrite text typed in between
  useLayoutEffect(() => {
    if (shownKey.current === addressKey) return;
    if (input.current !== null && !isEdited.current) input.current.value = query;
    shownKey.current = addressKey;
  }, [addressKey, query]);
  // after setting the query: typed text belongs to the page that was loading then, even with the same query
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
