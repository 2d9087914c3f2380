import { startTransition, useEffect, useRef } from 'react';
import type { RefObject } from 'react';
import { useRevalidator } from 'react-router';

/** Asks for the queue again once the reviewer pauses; `settled` hears whose verdicts it knows. */
export function useRefresh(
  answered: RefObject<string[]>,
  onSettled: (keys: readonly string[]) => void,
) {
  const { revalidate } = useRevalidator();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  return (wait: number) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      const keys = answered.current;
      answered.current = [];
      // with the data that came, not before it: what is decided would be back for a moment
      void revalidate().then(() => startTransition(() => onSettled(keys)));
    }, wait);
  };
}
