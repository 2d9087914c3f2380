import type { CommentPage } from '@zhihui/contract/features/comment/comment.schema.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import { useEffect, useRef, useState } from 'react';
import { formatCount } from '../../../lib/text.ts';
import { getPageQuery, Comments } from '../../comment/comment.public.ts';
import { questionText } from '../question.text.ts';
import styles from './folded-comments.module.css';

interface FoldedCommentsProps {
  answerId: Id;
  count: number;
  /** Comments loaded with the page; null when they are not. */
  first: CommentPage | null;
}

/** Folded comments of an answer, loaded when opened, since a page has twenty answers. Without scripts a link loads them. */
export function FoldedComments({ answerId, count, first }: FoldedCommentsProps) {
  const target = { targetType: 'ANSWER', targetId: answerId } as const;
  const isPreloaded = first !== null;
  const detailsRef = useRef<HTMLDetailsElement>(null);
  const [isOpen, setOpen] = useState(first !== null);
  const [isRequested, setRequested] = useState(first !== null);
  useEffect(() => {
    const fold = detailsRef.current;
    if (fold === null) return;
    if (isPreloaded) fold.open = true;
    // also when it was opened before hydration
    if (!fold.open) return;
    setOpen(true);
    setRequested(true);
  }, [isPreloaded]);
  return (
    <details
      ref={detailsRef}
      className={styles.fold}
      open={isOpen}
      onToggle={({ currentTarget: { open } }) => {
        setOpen(open);
        if (open) setRequested(true);
      }}
    >
      <summary className="drawn">
        {count === 0 ? questionText.writeComment : questionText.comments(formatCount(count))}
      </summary>
      {isRequested ? (
        <Comments opensDirectly {...target} first={first} />
      ) : (
        count > 0 && (
          <noscript>
            <a href={getPageQuery(target, 1)}>{questionText.showComments}</a>
          </noscript>
        )
      )}
    </details>
  );
}
