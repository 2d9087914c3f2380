import { useEffect, useEffectEvent } from 'react';
import { isTyping } from '../../../lib/is-typing.ts';

/** Runs what stands under a single letter, unless one is typing, choosing or in a dialog. */
export function useKeys(keys: Record<string, () => void>): void {
  // as it stands with what is on the screen: a verdict must never be for what stood there before
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
    const key = event.key.toLowerCase();
    if (event.repeat && key !== 'j' && key !== 'k') return;
    if (isTyping(event.target) || document.querySelector('dialog[open]') !== null) return;
    const run = keys[key];
    if (run === undefined) return;
    event.preventDefault();
    run();
  });
  useEffect(() => {
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, []);
}
