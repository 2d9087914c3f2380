import { useState } from 'react';
import { formatCount } from '../../../lib/text.ts';
import { cx } from '../../../lib/cx.ts';
import { serverMessage } from '../../../lib/server-message.ts';
import { useInTurn } from '../../../lib/use-in-turn.ts';
import { iconButtonClass } from '../../../ui/button.ts';
import { toast } from '../../../ui/toast.tsx';
import type { Answer } from '../question.loader.ts';
import { questionText } from '../question.text.ts';
import styles from './answer.module.css';

// the arrows are drawn by the sheet: a page has sixty of them
const UP = cx('drawn', iconButtonClass, styles.arrow);
const DOWN = cx(UP, styles.down);

/** The count between the two arrows. Shown at once, taken back with words when the server refuses. */
export function VoteBox({ answer, signedIn }: { answer: Answer; signedIn: boolean }) {
  const { id, voteCount, myVote } = answer;
  const [others, setOthers] = useState(voteCount - myVote);
  const [served, setServed] = useState(answer);
  if (served !== answer) {
    setServed(answer);
    setOthers(voteCount - myVote);
  }
  // signed out, a press leads to the login page
  const barred = signedIn && !answer.abilities.vote;
  const [mine, vote] = useInTurn(myVote, async (wanted) => {
    const calls = await import('../question.calls.ts').catch(() => null);
    const answered = await calls?.vote(id, wanted);
    if (answered?.ok) {
      setOthers(answered.data.voteCount - wanted);
      return true;
    }
    if (answered?.error.code !== 401 && answered?.error.code !== 403) {
      toast.error(serverMessage(answered?.error.msg, questionText.failed));
    }
    return false;
  });
  const count = others + mine;
  const arrow = (value: 1 | -1, label: string) => (
    <button
      type="button"
      className={value === 1 ? UP : DOWN}
      aria-label={label}
      aria-pressed={mine === value}
      disabled={barred}
      onClick={() => void vote(mine === value ? 0 : value)}
    />
  );
  return (
    <div className={styles.votes} role="group" aria-label={questionText.vote}>
      {arrow(1, questionText.up)}
      <b aria-live="polite">
        <span className="vh">{questionText.votes}</span>
        {count < 0 ? `−${formatCount(-count)}` : formatCount(count)}
      </b>
      {arrow(-1, questionText.down)}
    </div>
  );
}
