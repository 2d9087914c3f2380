import { useState } from 'react';
import { formatCount } from '../../../lib/text.ts';
import { cx } from '../../../lib/cx.ts';
import { said } from '../../../lib/said.ts';
import { iconButtonClass } from '../../../ui/button.ts';
import { DownIcon, UpIcon } from '../../../ui/icon.tsx';
import { toast } from '../../../ui/toast.tsx';
import { useSession } from '../../../session/session.ts';
import type { Answer } from '../question.loader.ts';
import { questionText } from '../question.text.ts';
import styles from './answer.module.css';

/** The count between the two arrows. Shown at once, taken back with words when the server refuses. */
export function VoteBox({ answer }: { answer: Answer }) {
  const { user } = useSession();
  const { id, voteCount, myVote } = answer;
  const [served, setServed] = useState({ voteCount, myVote });
  const [shown, setShown] = useState({ count: voteCount, mine: myVote });
  if (served.voteCount !== voteCount || served.myVote !== myVote) {
    setServed({ voteCount, myVote });
    setShown({ count: voteCount, mine: myVote });
  }
  // signed out, a press leads to the login page
  const barred = user !== null && !answer.abilities.vote;
  const press = async (value: 1 | -1) => {
    const before = shown;
    const mine = shown.mine === value ? 0 : value;
    setShown({ count: before.count + mine - before.mine, mine });
    const calls = await import('../question.calls.ts').catch(() => null);
    const answered = await calls?.vote(id, mine);
    if (answered?.code === 200 && answered.data !== null) {
      setShown({ count: answered.data.voteCount, mine });
      return;
    }
    setShown(before);
    if (answered?.code !== 401 && answered?.code !== 403) {
      toast.error(said(answered?.msg, questionText.failed));
    }
  };
  const arrow = (value: 1 | -1, label: string) => (
    <button
      type="button"
      className={cx(iconButtonClass, styles.arrow)}
      aria-label={label}
      aria-pressed={shown.mine === value}
      disabled={barred}
      onClick={() => void press(value)}
    >
      {value === 1 ? <UpIcon /> : <DownIcon />}
    </button>
  );
  return (
    <div className={styles.votes} role="group" aria-label={questionText.vote}>
      {arrow(1, questionText.up)}
      <b aria-live="polite">
        <span className="vh">{questionText.votes}</span>
        {shown.count < 0 ? `−${formatCount(-shown.count)}` : formatCount(shown.count)}
      </b>
      {arrow(-1, questionText.down)}
    </div>
  );
}
