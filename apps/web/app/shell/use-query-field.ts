import { useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigation } from 'react-router';

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
