import { useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigation } from 'react-router';

/**
 * A field that shows the words of the address. It is not controlled: what is typed before hydration stays, a new address
 * puts its own words in, and the next search that somebody types while the page of the last one is on its way is kept.
 * @param place changes with every address whose words are to be shown
 */
export function useWordsField(place: string, words: string) {
  const input = useRef<HTMLInputElement>(null);
  const onItsWay = useNavigation().state !== 'idle';
  const { key } = useLocation();
  const typed = useRef(false);
  // that a page is on its way may be drawn together with the page, and typed over before
  const submitted = useRef(false);
  const shown = useRef(place);
  // with the page itself: an effect that comes later would take away what was typed in between
  useLayoutEffect(() => {
    if (shown.current === place) return;
    if (input.current !== null && !typed.current) input.current.value = words;
    shown.current = place;
  }, [place, words]);
  // after the words: what was typed counts for the page that was on its way then, also where that had the same words
  useLayoutEffect(() => {
    if (onItsWay) return;
    typed.current = false;
    submitted.current = false;
  }, [onItsWay, key]);
  const onInput = (): void => {
    typed.current = onItsWay || submitted.current;
  };
  const onSubmit = (): void => {
    typed.current = false;
    submitted.current = true;
  };
  return { input, onInput, onSubmit };
}
