import { useState } from 'react';
import type { KeyboardEvent as ReactKeyboardEvent } from 'react';
import type { SuggestGroup, SuggestItem } from './suggest-items.ts';

type Key = Pick<
  KeyboardEvent | ReactKeyboardEvent,
  'key' | 'preventDefault' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'
>;

interface Listed {
  /** What the list is for: for other words it begins at its first line again. */
  typed: string;
  groups: readonly SuggestGroup[];
  /** Number of the line that is taken at first; -1: none. */
  first: number;
  onPick: (item: SuggestItem) => void;
  onForget: (item: SuggestItem) => void;
}

/** Which line of a list the keys of its field have reached. */
export function useListed({ typed, groups, first, onPick, onForget }: Listed) {
  const items = groups.flatMap((group) => group.items);
  // by its key: lines that come later move it
  const [reached, setReached] = useState<{ typed: string; key: string } | null>(null);
  const found = reached?.typed === typed ? items.findIndex(({ key }) => key === reached.key) : -1;
  const here = found === -1 ? first : found;
  const setActive = (line: number) => {
    const item = items[line];
    setReached(item === undefined ? null : { typed, key: item.key });
  };

  /** Whether the key was for the list. */
  const onKey = (event: Key): boolean => {
    if (event.ctrlKey || event.metaKey || event.altKey) return false;
    const item = items[here];
    switch (event.key) {
      case 'ArrowDown':
        setActive(here + 1 < items.length ? here + 1 : first);
        break;
      case 'ArrowUp':
        setActive(here > first ? here - 1 : items.length - 1);
        break;
      case 'Enter':
        if (item === undefined) return false;
        onPick(item);
        break;
      case 'Delete':
        if (item?.recent === undefined) return false;
        onForget(item);
        break;
      default:
        return false;
    }
    event.preventDefault();
    return true;
  };
  return { items, active: here, setActive, onKey };
}
