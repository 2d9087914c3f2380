import { useEffect } from 'react';
import type { RefObject } from 'react';

/** Previews a link within the site when the pointer or the keyboard focus rests on it; never on touch. */
export function useLinkCards(body: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = body.current;
    if (element === null) return undefined;
    let hide: (() => void) | null = null;
    const offer = async (link: HTMLAnchorElement) => {
      const part = await import('../../reading/cards/link-card.ts').catch(() => null);
      hide = part?.scheduleCard(link) ?? hide;
    };
    const onHover = (event: Event) => {
      const link = (event.target as Element).closest<HTMLAnchorElement>('.prose a');
      if (link === null || link.origin !== location.origin || !CONTENT.test(link.pathname)) return;
      const hoveredLink =
        event instanceof PointerEvent
          ? event.pointerType === 'mouse'
          : link.matches(':focus-visible');
      if (hoveredLink && link.pathname !== location.pathname) void offer(link);
    };
    element.addEventListener('pointerover', onHover);
    element.addEventListener('focusin', onHover);
    return () => {
      element.removeEventListener('pointerover', onHover);
      element.removeEventListener('focusin', onHover);
      hide?.();
    };
  }, [body]);
}

const CONTENT = /^\/(?:article|question|news|announcement)\/\d+$/u;
