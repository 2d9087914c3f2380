import { useState } from 'react';
import type { KeyboardEvent as ReactKeyboardEvent } from 'react';
import type { SuggestGroup, SuggestItem } from './suggest-items.ts';

type Key = Pick<
  KeyboardEvent | ReactKeyboardEvent,
  'key' | 'preventDefault' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'
>;

interface Listed {
  groups: readonly SuggestGroup[];
  /** Number of the line that is taken at first; -1: none. */
  first: number;
  onPick: (item: SuggestItem) => void;
  onForget: (item: SuggestItem) => void;
}

/** Which line of a list the keys of its field have reached. */
export function useListed({ groups, first, onPick, onForget }: Listed) {
  const items = groups.flatMap((group) => group.items);
  // of this list: another one begins at its first line again
  const list = items.map(({ key }) => key).join('\n');
  const [reached, setReached] = useState({ list, line: first });
  const here = reached.list === list ? reached.line : first;
  const setActive = (line: number) => setReached({ list, line });

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
