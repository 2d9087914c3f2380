import { useEffect, useRef } from 'react';
import type { RefObject } from 'react';
import { useLocation } from 'react-router';

/** Hides a popover when the page changes. One opened before hydration stays open. */
export function useHideOnNavigation(popover: RefObject<HTMLElement | null>): void {
  const { key } = useLocation();
  const openedAtKey = useRef(key);
  useEffect(() => {
    if (openedAtKey.current !== key) popover.current?.hidePopover();
    openedAtKey.current = key;
  }, [key, popover]);
}
