// Why it is as it is: docs/decisions/0078-reading-aids.md
import type { RefObject } from 'react';
import type { Id } from '@zhihui/contract/schema.ts';
import { cx } from '../../../lib/cx.ts';
import { CloseIcon } from '../../../ui/icon.tsx';
import { scrollToBlock } from './position-in-text.ts';
import { readingPositionText } from './reading-position.text.ts';
import styles from './reading-position-prompt.module.css';
import { useReadingPosition } from './use-reading-position.ts';

interface ReadingPositionPromptProps {
  userId: Id;
  id: Id;
  body: RefObject<HTMLDivElement | null>;
}

/** Offers to go on where its reader stopped, over the page; never scrolls by itself. */
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
