import { useLayoutEffect, useRef } from 'react';
import type { ReactNode } from 'react';
import styles from './review.module.css';
import { getButtonClass } from '../../../ui/button.ts';
import { Caution } from '../../../ui/caution.tsx';
import { reviewText } from './audit-log-admin.text.ts';
import type { Review } from './use-review.ts';

interface ReviewPaneProps {
  label: string;
  /** The shown item; another one starts at its top. */
  itemKey: string | null;
  /** Whether the content has loaded. */
  ready?: boolean;
  children: ReactNode;
}

/** The pane with the submission; scrolls by itself, also by keyboard. */
export function ReviewPane({ label, itemKey, ready = true, children }: ReviewPaneProps) {
  const ref = useRef<HTMLElement>(null);
  const before = useRef(itemKey);
  const isArriving = useRef(false);
  // Before painting: content that arrives makes the page grow, and the browser would keep its end in view.
  useLayoutEffect(() => {
    if (before.current !== itemKey) isArriving.current = true;
    before.current = itemKey;
    const pane = ref.current;
    if (pane === null || !isArriving.current) return;
    isArriving.current = !ready;
    if (matchMedia('(min-width: 992px)').matches) pane.scrollTop = 0;
    // On a narrow screen the page scrolls: if it stayed at the buttons, a second tap would decide an item that no reviewer
    // has read.
    else if (itemKey !== null) pane.scrollIntoView({ block: 'start' });
  }, [itemKey, ready]);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, so the keyboard must reach it
    <section ref={ref} aria-label={label} className={styles.text} tabIndex={0}>
      {children}
    </section>
  );
}

interface VerdictFailureProps {
  review: Pick<Review, 'failure' | 'id' | 'select' | 'dismiss'>;
  /** Whether the changes since the previously read version are marked below. */
  marked?: boolean;
}

/** Shows that the server refused a verdict and why, until the reviewer dismisses it. */
export function VerdictFailure({ review, marked = false }: VerdictFailureProps) {
  const { failure, id, select, dismiss } = review;
  if (failure === null) return null;
  const { item, message, newer } = failure;
  const isCurrent = String(item.id) === id;
  return (
    <div role="alert" className={styles.failure}>
      <Caution>
        <span>
          {newer === null || !isCurrent
            ? reviewText.failed(item.title, message)
            : reviewText.newer(item.title, item.revision, newer)}
          {marked && isCurrent && ` ${reviewText.markedSince(item.revision)}`}
        </span>
      </Caution>
      {!isCurrent && (
        <button
          type="button"
          className={getButtonClass('plain', 'small')}
          onClick={() => select(item.id)}
        >
          {reviewText.viewChanges}
        </button>
      )}
      <button type="button" className={getButtonClass('text', 'small')} onClick={dismiss}>
        {reviewText.dismiss}
      </button>
    </div>
  );
}
