import { useEffect, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { formatCount } from '../../../lib/text.ts';
import { ChatIcon } from '../../../ui/icon.tsx';
import { Comments } from '../../comment/components/comments.tsx';
import type { Answer, QuestionData } from '../question.loader.ts';
import { questionText } from '../question.text.ts';
import styles from './folded-comments.module.css';

/** Comments on the question: in the document, behind a fold, so that they are read without scripts too. */
export function QuestionComments({ data: { question, comments } }: { data: QuestionData }) {
  const { hash, search } = useLocation();
  const sent = hash.startsWith('#comment') || new URLSearchParams(search).has('comments');
  return (
    <Fold count={question.commentCount} open={sent}>
      <Comments bare targetType="QUESTION" targetId={question.id} first={comments} />
    </Fold>
  );
}

/**
 * Comments on an answer come when they are asked for: a page has thirty answers. The address of a comment does not say
 * whose it is, so all that have some open, and the one that holds it scrolls to it.
 */
export function AnswerComments({ answer }: { answer: Answer }) {
  const { hash } = useLocation();
  const sent = answer.commentCount > 0 && hash.startsWith('#comment-');
  const [opened, setOpened] = useState(false);
  return (
    <Fold count={answer.commentCount} open={sent} onOpen={() => setOpened(true)}>
      {opened && <Comments bare targetType="ANSWER" targetId={answer.id} first={null} />}
    </Fold>
  );
}

interface FoldProps {
  count: number;
  open?: boolean;
  onOpen?: () => void;
  children: ReactNode;
}

function Fold({ count, open = false, onOpen, children }: FoldProps) {
  const place = useRef<HTMLDetailsElement>(null);
  const [shown, setShown] = useState(open);
  const [asked, setAsked] = useState(open);
  if (asked !== open) {
    setAsked(open);
    if (open) setShown(true);
  }
  // the server knows no fragment, and hydration leaves the attribute as it was served
  useEffect(() => {
    if (open && place.current !== null) place.current.open = true;
  }, [open]);
  return (
    <details
      ref={place}
      className={styles.fold}
      open={shown}
      onToggle={(event) => {
        setShown(event.currentTarget.open);
        if (event.currentTarget.open) onOpen?.();
      }}
    >
      <summary>
        <ChatIcon small />
        {count === 0 ? questionText.writeComment : questionText.comments(formatCount(count))}
      </summary>
      {children}
    </details>
  );
}
