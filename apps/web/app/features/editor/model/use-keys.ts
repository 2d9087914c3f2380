import { useEffect, useEffectEvent } from 'react';
import { isTyping } from '../../../lib/is-typing.ts';

interface Keys {
  onSave: () => void;
  onSubmit: () => void;
  onKeys: () => void;
}

/** Keys of the whole page; the source editor handles its own first. */
export function useKeys(keys: Keys): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || document.querySelector('dialog[open]') !== null) return;
    const command = event.ctrlKey || event.metaKey;
    if (command && event.key.toLowerCase() === 's') keys.onSave();
    else if (command && event.key === 'Enter') keys.onSubmit();
    else if (!command && event.key === '?' && !isTyping(event.target)) keys.onKeys();
    else return;
    event.preventDefault();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event);
    document.addEventListener('keydown', listener);
    return () => document.removeEventListener('keydown', listener);
  }, []);
}
