import { useEffect, useRef } from 'react';

/** Runs what stands under a single letter, unless one is typing, choosing or in a dialog. */
export function useKeys(keys: Record<string, () => void>): void {
  const latest = useRef(keys);
  useEffect(() => {
    latest.current = keys;
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
      if (event.repeat && event.key.toLowerCase() !== 'j' && event.key.toLowerCase() !== 'k')
        return;
      if (isTyping(event.target) || document.querySelector('dialog[open]') !== null) return;
      const run = latest.current[event.key.toLowerCase()];
      if (run === undefined) return;
      event.preventDefault();
      run();
    };
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);
}

function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target instanceof HTMLInputElement) return target.type !== 'checkbox';
  return target.isContentEditable || target.matches('textarea, select, [role="combobox"]');
}
