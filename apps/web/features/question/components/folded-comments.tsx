import { useState } from 'react';
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

/** Comments on an answer come when they are asked for: a page has thirty answers. */
export function AnswerComments({ answer }: { answer: Answer }) {
  const [opened, setOpened] = useState(false);
  return (
    <Fold count={answer.commentCount} onOpen={() => setOpened(true)}>
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
  const [shown, setShown] = useState(open);
  const [asked, setAsked] = useState(open);
  if (asked !== open) {
    setAsked(open);
    if (open) setShown(true);
  }
  return (
    <details
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
