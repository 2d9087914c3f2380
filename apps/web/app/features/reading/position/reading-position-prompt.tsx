// Why it is as it is: docs/decisions/0078-reading-aids.md
import type { RefObject } from 'react';
import { useEffect, useState } from 'react';
import type { Id } from '@zhihui/contract/schema.ts';
import { cx } from '../../../lib/cx.ts';
import { CloseIcon } from '../../../ui/icon.tsx';
import {
  scrollToBlock,
  findBlock,
  getHeadingText,
  getCurrentPosition,
  savePosition,
  readPosition,
} from './stored-positions.ts';
import { readingPositionText } from './reading-position.text.ts';
import styles from './reading-position-prompt.module.css';

interface ReadingPositionPromptProps {
  userId: Id;
  id: Id;
  body: RefObject<HTMLDivElement | null>;
}

/** Offers to continue where the reader stopped; never scrolls by itself. */
export default function ReadingPositionPrompt({ userId, id, body }: ReadingPositionPromptProps) {
  const { offer, acceptOffer, decline } = useReadingPosition(userId, id, body);
  if (offer === null) return null;
  const continueReading = () => {
    acceptOffer();
    scrollToBlock(offer.block);
  };
  return (
    <div className={styles.offer} role="status">
      <button type="button" className={cx(styles.go, 'cut')} onClick={continueReading}>
        {readingPositionText.continueReading(offer.heading)}
      </button>
      <button
        type="button"
        className={styles.close}
        aria-label={readingPositionText.close}
        onClick={decline}
      >
        <CloseIcon small />
      </button>
    </div>
  );
}

/** Texts shorter than this many window heights store no position. */
const MIN_LENGTH_RATIO = 2.5;
const SETTLE_MS = 400;

interface Offer {
  block: Element;
  /** Text of the heading above the position; empty above the first one. */
  heading: string;
}

/** Saves the reader's position in a text, and returns the last one until they read on or decline. */
function useReadingPosition(userId: Id, id: Id, body: RefObject<HTMLElement | null>) {
  const [offer, setOffer] = useState<Offer | null>(null);
  useEffect(() => {
    const text = body.current?.querySelector('.prose') ?? null;
    if (text === null || text.clientHeight < MIN_LENGTH_RATIO * innerHeight) return undefined;
    const frame = requestAnimationFrame(() => setOffer(findOffer(text, userId, id)));
    let timer: ReturnType<typeof setTimeout> | undefined;
    const saveCurrent = () => {
      const now = getCurrentPosition(text);
      const ended = text.getBoundingClientRect().bottom < innerHeight;
      if (now !== null || ended) savePosition(userId, id, now);
      if (now !== null || ended) setOffer(null);
    };
    const onScroll = () => {
      clearTimeout(timer);
      timer = setTimeout(saveCurrent, SETTLE_MS);
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
    savePosition(userId, id, null);
  };
  return { offer, acceptOffer: () => setOffer(null), decline };
}

/** Returns null also when the page is scrolled already, by a fragment or by going back. */
function findOffer(text: Element, userId: Id, id: Id): Offer | null {
  const position = readPosition(userId, id);
  const block = position && findBlock(text, position);
  if (
    position === null ||
    block === null ||
    location.hash !== '' ||
    getCurrentPosition(text) !== null
  )
    return null;
  return { block, heading: getHeadingText(text, position) };
}
