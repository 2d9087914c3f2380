import type { CommentPage } from '@zhihui/contract/features/comment/comment.schema.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import { Suspense, useState } from 'react';
import type { NavigateFunction } from 'react-router';
import { lazyPart, serverRenderedPart } from '../../../lib/lazy-part.ts';
import { personAddress } from '../../../lib/sections.ts';
import { Anchor } from '../../../ui/anchor.tsx';
import { Avatar } from '../../../ui/avatar.tsx';
import { Caution } from '../../../ui/caution.tsx';
import { CheckIcon } from '../../../ui/icon.tsx';
import { Prose } from '../../../ui/prose.tsx';
import { Time } from '../../../ui/time.tsx';
import { getAnswerAnchor } from '../question.loader.ts';
import type { Answer } from '../question.loader.ts';
import { questionText } from '../question.text.ts';
import { AnswerActions } from './answer-actions.tsx';
import styles from './answer.module.css';
import { FoldedComments } from './folded-comments.tsx';
import type { RunQuestionAction } from './use-question-action.ts';
import { VoteBox } from './vote-box.tsx';

const AnswerEdit = lazyPart(() => import('./answer-edit.tsx'));
// visitors do not review: drawn by the server, taken over when its script is there
const AnswerReview = serverRenderedPart(() => import('./answer-review.tsx'));

interface AnswerViewProps {
  answer: Answer;
  /** That of the question. */
  categoryId: Id | null;
  /** Its comments, where they come with the page. */
  comments: CommentPage | null;
  signedIn: boolean;
  runAction: RunQuestionAction;
  follow: (id: Id) => Promise<void>;
  navigate: NavigateFunction;
}

/** One answer: votes next to it, what the asker says of it, the text, and who wrote it. */
export function AnswerView(props: AnswerViewProps) {
  const { answer, categoryId, comments, signedIn, runAction, follow, navigate } = props;
  const [editing, setEditing] = useState(false);
  const { id, author, status, abilities } = answer;
  return (
    <article className={styles.answer} id={getAnswerAnchor(id)} tabIndex={-1}>
      <VoteBox {...{ answer, signedIn }} />
      <div className={styles.inside}>
        <Verdict answer={answer} />
        {editing ? (
          <Suspense fallback={<Prose html={answer.html} part={getAnswerAnchor(id)} />}>
            <AnswerEdit id={id} categoryId={categoryId} onClose={() => setEditing(false)} />
          </Suspense>
        ) : (
          <Prose html={answer.html} part={getAnswerAnchor(id)} />
        )}
        <div className={styles.byline}>
          <Anchor className={styles.author} to={personAddress(author.id)}>
            <Avatar person={author} />
            <b>{author.nickname}</b>
          </Anchor>
          <Time at={answer.createdAt} />
          {answer.editedAt !== null && (
            <span>
              {questionText.edited} <Time at={answer.editedAt} />
            </span>
          )}
          <AnswerActions
            {...{ answer, runAction, follow, navigate }}
            onEdit={() => setEditing(true)}
          />
        </div>
        {status === 'PENDING_REVIEW' && abilities.review && (
          <Suspense>
            <AnswerReview id={id} revision={answer.revision} />
          </Suspense>
        )}
        {status === 'APPROVED' && (
          <FoldedComments answerId={id} count={answer.commentCount} first={comments} />
        )}
      </div>
    </article>
  );
}

function Verdict({ answer: { accepted, rejected, status, rejectReason } }: { answer: Answer }) {
  if (accepted) {
    return (
      <p className={styles.accepted}>
        <CheckIcon />
        {questionText.accepted}
      </p>
    );
  }
  if (rejected) return <p className={styles.rejected}>{questionText.rejected}</p>;
  if (status === 'APPROVED') return null;
  return (
    <Caution className={styles.note}>
      {status === 'REJECTED' ? questionText.refused(rejectReason) : questionText.waiting}
    </Caution>
  );
}
