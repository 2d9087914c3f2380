import type { CommentPage } from '@zhihui/contract/features/comment/comment.schema.ts';
import { useEffect, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { formatCount } from '../../../lib/text.ts';
import { ChatIcon } from '../../../ui/tool-icons.tsx';
import { Comments } from '../../comment/components/comments.tsx';
import type { Answer, QuestionData } from '../question.loader.ts';
import { questionText } from '../question.text.ts';
import styles from './folded-comments.module.css';

/** Comments on the question: in the document, behind a fold, so that they are read without scripts too. */
export function QuestionComments({ data }: { data: QuestionData }) {
  const { question, comments, addressed } = data;
  const { hash, search } = useLocation();
  const asked = new URLSearchParams(search);
  const sent = hash.startsWith('#comment') || asked.has('comments') || asked.has('comment');
  return (
    <Fold count={question.commentCount} open={sent && addressed === null}>
      <Comments bare targetType="QUESTION" targetId={question.id} first={comments} />
    </Fold>
  );
}

interface AnswerCommentsProps {
  answer: Answer;
  /** Where the address leads to one of them: the comments around it. */
  first: CommentPage | null;
}

/** Comments on an answer come when they are asked for: a page has thirty answers. */
export function AnswerComments({ answer, first }: AnswerCommentsProps) {
  const sent = first !== null;
  const [opened, setOpened] = useState(sent);
  return (
    <Fold count={answer.commentCount} open={sent} onOpen={() => setOpened(true)}>
      {(opened || sent) && <Comments bare targetType="ANSWER" targetId={answer.id} first={first} />}
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
