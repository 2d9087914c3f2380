import { useEffect } from 'react';
import type { RefObject } from 'react';

/** Tells what a link within the site leads to, when a pointer or the keyboard rests on it; never by touch. */
export function useLinkCards(body: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = body.current;
    if (element === null) return undefined;
    let hide: (() => void) | null = null;
    const offer = async (link: HTMLAnchorElement) => {
      const part = await import('../../reading/cards/link-card.ts').catch(() => null);
      hide = part?.offerCard(link) ?? hide;
    };
    const onReach = (event: Event) => {
      const link = (event.target as Element).closest<HTMLAnchorElement>('.prose a');
      if (link === null || link.origin !== location.origin || !CONTENT.test(link.pathname)) return;
      const reached =
        event instanceof PointerEvent
          ? event.pointerType === 'mouse'
          : link.matches(':focus-visible');
      if (reached && link.pathname !== location.pathname) void offer(link);
    };
    element.addEventListener('pointerover', onReach);
    element.addEventListener('focusin', onReach);
    return () => {
      element.removeEventListener('pointerover', onReach);
      element.removeEventListener('focusin', onReach);
      hide?.();
    };
  }, [body]);
}

const CONTENT = /^\/(?:article|question|news|announcement)\/\d+$/u;
