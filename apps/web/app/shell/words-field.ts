import { useEffect, useRef } from 'react';
import { useNavigation } from 'react-router';

/**
 * A field that shows the words of the address. It is not controlled: what is typed before hydration stays, a new address
 * puts its own words in, and the next search that somebody types while the page of the last one is on its way is kept.
 * @param place changes with every address whose words are to be shown
 */
export function useWordsField(place: string, words: string) {
  const input = useRef<HTMLInputElement>(null);
  const onItsWay = useNavigation().state !== 'idle';
  const typed = useRef(false);
  const shown = useRef(place);
  useEffect(() => {
    if (shown.current === place) return;
    if (input.current !== null && !typed.current) input.current.value = words;
    shown.current = place;
  }, [place, words]);
  // after the words: what was typed counts for the page that was on its way then, also where that had the same words
  useEffect(() => {
    if (!onItsWay) typed.current = false;
  }, [onItsWay]);
  const onInput = (): void => {
    typed.current = onItsWay;
  };
  const onSubmit = (): void => {
    typed.current = false;
  };
  return { input, onInput, onSubmit };
}
