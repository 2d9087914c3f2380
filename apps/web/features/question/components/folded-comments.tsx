import type { CommentPage } from '@zhihui/contract/features/comment/comment.schema.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { formatCount } from '../../../lib/text.ts';
import { portionAddress } from '../../comment/comment.address.ts';
import { Comments } from '../../comment/components/comments.tsx';
import type { QuestionData } from '../question.loader.ts';
import { questionText } from '../question.text.ts';
import styles from './folded-comments.module.css';

/** Comments on the question. */
export function QuestionComments({ data }: { data: QuestionData }) {
  const { question, comments, addressed } = data;
  const { hash, search } = useLocation();
  const asked = new URLSearchParams(search);
  const sent = hash.startsWith('#comment') || asked.has('comments') || asked.has('comment');
  return (
    <FoldedComments
      targetType="QUESTION"
      targetId={question.id}
      count={question.commentCount}
      first={comments}
      sent={sent && addressed === null}
    />
  );
}

interface FoldedCommentsProps {
  targetType: 'QUESTION' | 'ANSWER';
  targetId: Id;
  count: number;
  /** What came with the page. */
  first: CommentPage | null;
  /** The address leads to them; as it does where some came with the page. */
  sent?: boolean;
}

/** Comments behind a fold, which come when it is opened: a page has twenty such folds. Without scripts a link asks for them. */
export function FoldedComments(props: FoldedCommentsProps) {
  const { targetType, targetId, count, first, sent = first !== null } = props;
  const place = useRef<HTMLDetailsElement>(null);
  const [shown, setShown] = useState(first !== null);
  const [wanted, setWanted] = useState(first !== null);
  useEffect(() => {
    const fold = place.current;
    if (fold === null) return;
    // what a fragment asks for the server does not know
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
        <Comments bare {...{ targetType, targetId, first }} />
      ) : (
        count > 0 && (
          <noscript>
            <a href={portionAddress({ targetType, targetId }, 1)}>{questionText.showComments}</a>
          </noscript>
        )
      )}
    </details>
  );
}
