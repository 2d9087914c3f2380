// Why it is as it is: docs/decisions/0078-reading-aids.md
import type { RefObject } from 'react';
import type { Id } from '@zhihui/contract/schema.ts';
import { cx } from '../../../lib/cx.ts';
import { CloseIcon } from '../../../ui/icon.tsx';
import { goTo } from './place-in-text.ts';
import { placeText } from './place.text.ts';
import styles from './reading-place.module.css';
import { usePlace } from './use-place.ts';

interface ReadingPlaceProps {
  userId: Id;
  id: Id;
  body: RefObject<HTMLDivElement | null>;
}

/** Offers to go on where its reader stopped, over the page; never scrolls by itself. */
export default function ReadingPlace({ userId, id, body }: ReadingPlaceProps) {
  const { offer, take, decline } = usePlace(userId, id, body);
  if (offer === null) return null;
  const goOn = () => {
    take();
    goTo(offer.block);
  };
  return (
    <div className={styles.offer} role="status">
      <button type="button" className={cx(styles.go, 'cut')} onClick={goOn}>
        {placeText.goOn(offer.heading)}
      </button>
      <button type="button" className={styles.close} aria-label={placeText.close} onClick={decline}>
        <CloseIcon small />
      </button>
    </div>
  );
}
