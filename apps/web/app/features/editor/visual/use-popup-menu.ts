import { useEffect, useRef } from 'react';
import type { KeyboardEvent, RefObject } from 'react';
import { useFloatingMenu } from './use-floating.ts';

interface PopupMenuOptions {
  /** The button the menu belongs to. */
  anchor: RefObject<HTMLElement | null>;
  onClose: () => void;
  /** The entries that can have the focus at first, the likeliest first. */
  first: readonly string[];
  /** Moves the focus by a key; false when the key does not do that. */
  moveFocus: (event: KeyboardEvent<HTMLDivElement>) => boolean;
}

/** A menu at its button: it takes the focus, keys move it, and Esc, Tab and a press elsewhere close it. */
export function usePopupMenu({ anchor, onClose, first, moveFocus }: PopupMenuOptions) {
  const list = useRef<HTMLDivElement>(null);
  const floatingRef = useFloatingMenu(anchor);
  const selectors = first.join('\n');
  useEffect(() => {
    const menu = list.current;
    for (const selector of selectors.split('\n')) {
      const entry = menu?.querySelector<HTMLElement>(selector);
      entry?.focus({ preventScroll: true });
      if (entry != null) break;
    }
    const onPress = ({ target }: PointerEvent) => {
      const isInside = [menu, anchor.current].some(
        (element) => target instanceof Node && element?.contains(target),
      );
      if (!isInside) onClose();
    };
    document.addEventListener('pointerdown', onPress);
    return () => document.removeEventListener('pointerdown', onPress);
  }, [onClose, anchor, selectors]);
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    if (event.key === 'Escape' || event.key === 'Tab') onClose();
    else if (!moveFocus(event)) return;
    event.preventDefault();
    event.stopPropagation();
  };
  return { floatingRef, menu: { ref: list, role: 'menu', tabIndex: -1, onKeyDown } as const };
}
