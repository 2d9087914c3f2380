import { useState } from 'react';
import { formatCount } from '../../../lib/text.ts';
import { cx } from '../../../lib/cx.ts';
import { getServerMessage } from '../../../lib/server-message.ts';
import { useOptimisticValue } from '../../../lib/use-optimistic-value.ts';
import { iconButtonClass } from '../../../ui/button.ts';
import { toast } from '../../../ui/toast.tsx';
import type { Answer } from '../question.loader.ts';
import { questionText } from '../question.text.ts';
import styles from './answer.module.css';

// the arrows are drawn by the sheet: a page has sixty of them
const UP_CLASS = cx('drawn', iconButtonClass, styles.arrow);
const DOWN_CLASS = cx(UP_CLASS, styles.down);

/** The count between the two arrows. Shown at once, taken back with words when the server refuses. */
export function VoteBox({ answer, signedIn }: { answer: Answer; signedIn: boolean }) {
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
