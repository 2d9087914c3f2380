import { useEffect, useRef } from 'react';
import type { RefObject } from 'react';
import { useLocation } from 'react-router';

/** Hides a popover when the page changes. One opened before the scripts were there stays open when they come. */
export function useHiddenOnLeave(popover: RefObject<HTMLElement | null>): void {
  const { key } = useLocation();
  const shownAt = useRef(key);
  useEffect(() => {
    if (shownAt.current !== key) popover.current?.hidePopover();
    shownAt.current = key;
  }, [key, popover]);
}
