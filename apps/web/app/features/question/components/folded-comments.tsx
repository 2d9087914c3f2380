import type { CommentPage } from '@zhihui/contract/features/comment/comment.schema.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import { useEffect, useRef, useState } from 'react';
import { formatCount } from '../../../lib/text.ts';
import { portionAddress, Comments } from '../../comment/comment.public.ts';
import { questionText } from '../question.text.ts';
import styles from './folded-comments.module.css';

interface FoldedCommentsProps {
  answerId: Id;
  count: number;
  /** What came with the page. */
  first: CommentPage | null;
}

/** Comments on an answer, behind a fold; they come when it is opened, as a page has twenty. Without scripts a link asks for them. */
export function FoldedComments({ answerId, count, first }: FoldedCommentsProps) {
  const target = { targetType: 'ANSWER', targetId: answerId } as const;
  const sent = first !== null;
  const place = useRef<HTMLDetailsElement>(null);
  const [shown, setShown] = useState(first !== null);
  const [wanted, setWanted] = useState(first !== null);
  useEffect(() => {
    const fold = place.current;
    if (fold === null) return;
    if (sent) fold.open = true;
    // also one that was opened before the scripts were there
    if (!fold.open) return;
    setShown(true);
    setWanted(true);
  }, [sent]);
  return (
    <details
      ref={place}
      className={styles.fold}
      open={shown}
      onToggle={({ currentTarget: { open } }) => {
        setShown(open);
        if (open) setWanted(true);
      }}
    >
      <summary className="drawn">
        {count === 0 ? questionText.writeComment : questionText.comments(formatCount(count))}
      </summary>
      {wanted ? (
        <Comments bare {...target} first={first} />
      ) : (
        count > 0 && (
          <noscript>
            <a href={portionAddress(target, 1)}>{questionText.showComments}</a>
          </noscript>
        )
      )}
    </details>
  );
}
