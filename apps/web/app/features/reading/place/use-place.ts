import { useEffect, useState } from 'react';
import type { RefObject } from 'react';
import type { Id } from '@zhihui/contract/schema.ts';
import { keepPlace, keptPlace } from './kept-places.ts';
import { blockAt, headingOf, placeNow } from './place-in-text.ts';

/** Shorter texts have no place to come back to. In heights of the window. */
const LONG = 2.5;
const SETTLE_MS = 400;

export interface Offer {
  block: Element;
  /** The words of the heading above it; empty above the first. */
  heading: string;
}

/** Keeps where its reader is in a text, and tells where they stopped last until they read on or decline. */
export function usePlace(userId: Id, id: Id, body: RefObject<HTMLElement | null>) {
  const [offer, setOffer] = useState<Offer | null>(null);
  useEffect(() => {
    const text = body.current?.querySelector('.prose') ?? null;
    if (text === null || text.clientHeight < LONG * innerHeight) return undefined;
    const frame = requestAnimationFrame(() => setOffer(offerIn(text, userId, id)));
    let timer: ReturnType<typeof setTimeout> | undefined;
    const keep = () => {
      const now = placeNow(text);
      const ended = text.getBoundingClientRect().bottom < innerHeight;
      if (now !== null || ended) keepPlace(userId, id, now);
      if (now !== null || ended) setOffer(null);
    };
    const onScroll = () => {
      clearTimeout(timer);
      timer = setTimeout(keep, SETTLE_MS);
    };
    addEventListener('scroll', onScroll, { passive: true });
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
      removeEventListener('scroll', onScroll);
    };
  }, [userId, id, body]);
  const decline = () => {
    setOffer(null);
    keepPlace(userId, id, null);
  };
  return { offer, take: () => setOffer(null), decline };
}

/** Null also where the reader is in the text already: an address that leads to a place, and Back, have their own. */
function offerIn(text: Element, userId: Id, id: Id): Offer | null {
  const place = keptPlace(userId, id);
  const block = place && blockAt(text, place);
  if (place === null || block === null || location.hash !== '' || placeNow(text) !== null)
    return null;
  return { block, heading: headingOf(text, place) };
}
