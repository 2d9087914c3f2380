import type { CommentPage } from '@zhihui/contract/features/comment/comment.schema.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import { Suspense, useState, useLayoutEffect, useRef } from 'react';
import type { NavigateFunction } from 'react-router';
import { lazyPart, serverRenderedPart } from '../../../lib/lazy-part.ts';
import { personAddress, itemAddress } from '../../../lib/sections.ts';
import { Anchor } from '../../../ui/anchor.tsx';
import { Avatar } from '../../../ui/avatar.tsx';
import { Caution } from '../../../ui/caution.tsx';
import { CheckIcon } from '../../../ui/icon.tsx';
import { Prose } from '../../../ui/prose.tsx';
import { Time } from '../../../ui/time.tsx';
import type { Answer } from '../question.loader.ts';
import { getAnswerAnchor } from '../question.loader.ts';
import { questionText } from '../question.text.ts';
import styles from './answer.module.css';
import { FoldedComments } from './folded-comments.tsx';
import type { RunQuestionAction } from './use-question-action.ts';
import { formatCount } from '../../../lib/text.ts';
import { cx } from '../../../lib/cx.ts';
import { getServerMessage } from '../../../lib/server-message.ts';
import { useOptimisticValue } from '../../../lib/use-optimistic-value.ts';
import { iconButtonClass, getButtonClass } from '../../../ui/button.ts';
import { toast } from '../../../ui/toast.tsx';
import { share } from './share.ts';

const AnswerEdit = lazyPart(() => import('./answer-edit.tsx'));
// visitors cannot review: rendered by the server, hydrated when its script has loaded
const AnswerReview = serverRenderedPart(() => import('./answer-review.tsx'));

interface AnswerViewProps {
  answer: Answer;
  /** Category of the question. */
  categoryId: Id | null;
  /** The first comments, when they were loaded with the page. */
  comments: CommentPage | null;
  signedIn: boolean;
  runAction: RunQuestionAction;
  follow: (id: Id) => Promise<void>;
  navigate: NavigateFunction;
}

/** One answer: its votes, the asker's verdict, the text and the author. */
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

// the style sheet draws the arrows, since a page has sixty of them
const UP_CLASS = cx('drawn', iconButtonClass, styles.arrow);
const DOWN_CLASS = cx(UP_CLASS, styles.down);

/** The vote count between two arrows. Shows a vote at once and reverts it with a message when the server refuses. */
function VoteBox({ answer, signedIn }: { answer: Answer; signedIn: boolean }) {
  const { id, voteCount, myVote } = answer;
  const [otherVotes, setOtherVotes] = useState(voteCount - myVote);
  const [serverAnswer, setServerAnswer] = useState(answer);
  if (serverAnswer !== answer) {
    setServerAnswer(answer);
    setOtherVotes(voteCount - myVote);
  }
  // signed out, a press leads to the login page
  const isForbidden = signedIn && !answer.abilities.vote;
  const [ownVote, vote] = useOptimisticValue(myVote, async (nextVote) => {
    const questionCalls = await import('../question.calls.ts').catch(() => null);
    const answered = await questionCalls?.vote(id, nextVote);
    if (answered?.ok) {
      setOtherVotes(answered.data.voteCount - nextVote);
      return true;
    }
    if (answered?.error.code !== 401 && answered?.error.code !== 403) {
      toast.error(getServerMessage(answered?.error.msg, questionText.failed));
    }
    return false;
  });
  const count = otherVotes + ownVote;
  const renderArrow = (value: 1 | -1, label: string) => (
    <button
      type="button"
      className={value === 1 ? UP_CLASS : DOWN_CLASS}
      aria-label={label}
      aria-pressed={ownVote === value}
      disabled={isForbidden}
      onClick={() => void vote(ownVote === value ? 0 : value)}
    />
  );
  return (
    <div className={styles.votes} role="group" aria-label={questionText.vote}>
      {renderArrow(1, questionText.upvote)}
      <b aria-live="polite">
        <span className="vh">{questionText.votes}</span>
        {count < 0 ? `−${formatCount(-count)}` : formatCount(count)}
      </b>
      {renderArrow(-1, questionText.downvote)}
    </div>
  );
}

const BUTTON = getButtonClass('text', 'small');
// the style sheet draws its icon, since every answer has one
const SHARE = cx('drawn', BUTTON, styles.share);

interface AnswerActionsProps {
  answer: Answer;
  /** Hooks of the list, passed down: with its own for each answer the page would take a tenth longer to render. */
  runAction: RunQuestionAction;
  /** Reloads the list at the page that has this answer. */
  follow: (id: Id) => Promise<void>;
  navigate: NavigateFunction;
  onEdit: () => void;
}

/** The reader's actions on an answer; those they cannot do are not rendered. */
function AnswerActions({ answer, runAction, follow, navigate, onEdit }: AnswerActionsProps) {
  const { id, questionId, accepted, rejected, abilities } = answer;
  const { busy, press } = usePress();
  const { containerRef, preserveScroll } = usePreservedScroll(answer);
  const remove = async () => {
    if ((await runAction((questionCalls) => questionCalls.remove(id))) === null) return;
    const restore = async () => {
      if ((await runAction((questionCalls) => questionCalls.restore(id))) !== null)
        toast.success(questionText.restored);
    };
    toast.success(questionText.removed, { label: questionText.undo, run: () => void restore() });
  };
  const promote = async () => {
    const promoted = await runAction((questionCalls) => questionCalls.promote(id));
    if (promoted !== null) await navigate(`/editor?draft=${promoted.data.draftId}`);
  };
  const showAnswer = () => follow(id);
  // keyed by name, so that a button stays the same when its label changes
  const button = (name: string, label: string, run: () => unknown, className = BUTTON) => (
    <button
      type="button"
      className={className}
      aria-busy={busy === name || undefined}
      // the second click of a double click could hit a button that moved there
      onClick={({ detail }) => detail < 2 && void press(name, run)}
    >
      {label}
    </button>
  );
  const { accept, unaccept, reject, unreject } = questionText;
  return (
    <div
      ref={containerRef}
      className={styles.actions}
      role="group"
      aria-label={questionText.answerActions(answer.author.nickname)}
    >
      {abilities.accept &&
        button('accept', accepted ? unaccept : accept, () =>
          preserveScroll(() =>
            runAction((questionCalls) => questionCalls.accept(id, !accepted), showAnswer),
          ),
        )}
      {abilities.accept &&
        !accepted &&
        button('reject', rejected ? unreject : reject, () =>
          preserveScroll(() =>
            runAction((questionCalls) => questionCalls.reject(id, !rejected), showAnswer),
          ),
        )}
      {abilities.promote && button('promote', questionText.promote, promote)}
      {abilities.edit && button('edit', questionText.edit, onEdit)}
      {abilities.delete && button('remove', questionText.remove, remove)}
      {button(
        'share',
        questionText.share,
        () => share(itemAddress('QUESTION', questionId, getAnswerAnchor(id))),
        SHARE,
      )}
    </div>
  );
}

/** Marks the pressed button as busy until its action ends, and ignores presses meanwhile. */
function usePress() {
  const [busy, setBusy] = useState<string | null>(null);
  const press = async (name: string, run: () => unknown) => {
    if (busy !== null) return;
    setBusy(name);
    try {
      await run();
    } finally {
      setBusy(null);
    }
  };
  return { busy, press };
}

/**
 * A verdict puts answers into another order: the one it was given on stays where it was pressed, so that a second press
 * never means another.
 */
function usePreservedScroll({ accepted, rejected }: Answer) {
  const containerRef = useRef<HTMLDivElement>(null);
  const top = useRef<number>(undefined);
  const measure = () => containerRef.current?.getBoundingClientRect().top;
  useLayoutEffect(() => {
    if (top.current === undefined) return;
    window.scrollBy({ top: (measure() ?? 0) - top.current, behavior: 'instant' });
    top.current = undefined;
  }, [accepted, rejected]);
  const preserveScroll = async (run: () => Promise<unknown>) => {
    top.current = measure();
    if ((await run()) === null) top.current = undefined;
  };
  return { containerRef, preserveScroll };
}
