import type { RefObject } from 'react';
import { useState } from 'react';
import { buttonClass } from '../../../ui/button.ts';
import { reviewText } from './audit-log-admin.text.ts';
import { Facts } from './facts.tsx';
import { History } from './history.tsx';
import { ReasonField } from './reason-field.tsx';
import type { ReasonState } from './reason-field.tsx';
import { standing } from './review-data.ts';
import type { ReviewDetail } from './review-data.ts';
import styles from './verdict.module.css';

interface VerdictProps {
  detail: ReviewDetail;
  allowed: boolean;
  reason: ReasonState;
  approve: () => void;
  reject: () => void;
}

/** Who handed in what, and what becomes of it. */
export function Verdict({ detail, allowed, reason, approve, reject }: VerdictProps) {
  const verdict = standing(detail);
  return (
    <>
      <Facts detail={detail} />
      {verdict === null ? (
        <VerdictForm allowed={allowed} reason={reason} approve={approve} reject={reject} />
      ) : (
        <p className={styles.hint}>{reviewText.decided[verdict]}</p>
      )}
      <History history={detail.history} />
    </>
  );
}

interface VerdictFormProps extends Omit<VerdictProps, 'detail'> {
  words?: { approve: string; reject: string; keys: string };
}

/** The two buttons with the reason, and the keys for them. */
export function VerdictForm({
  allowed,
  reason,
  approve,
  reject,
  words = reviewText,
}: VerdictFormProps) {
  if (!allowed) return <p className={styles.hint}>{reviewText.onlyLook}</p>;
  return (
    <form className={styles.form} onSubmit={(event) => event.preventDefault()}>
      <ReasonField reason={reason} send={reject} />
      <div className={styles.buttons}>
        <button type="button" className={buttonClass('primary', 'normal', true)} onClick={approve}>
          {words.approve} <kbd className={styles.onSolid}>A</kbd>
        </button>
        <button type="button" className={buttonClass('plain', 'normal', true)} onClick={reject}>
          {words.reject} <kbd>R</kbd>
        </button>
      </div>
      <p className={styles.hint}>
        <kbd>J</kbd> <kbd>K</kbd> {words.keys}
        <br />
        <kbd>U</kbd> {reviewText.undoKey}
      </p>
    </form>
  );
}

const NOTHING: ReadonlyMap<string, string> = new Map();

/** The reason being written, and the way to its field. What was typed about one thing is kept while another is looked at. */
export function useReason(field: RefObject<HTMLTextAreaElement | null>, about = '') {
  const [texts, setTexts] = useState(NOTHING);
  /** What was to go back without a reason. */
  const [missing, setMissing] = useState<string | null>(null);
  const write = (key: string, text: string) => {
    setTexts((kept) => new Map(kept).set(key, text));
    setMissing(null);
  };
  return {
    state: {
      text: texts.get(about) ?? '',
      missing: missing === about,
      field,
      set: (next: string) => write(about, next),
    } satisfies ReasonState,
    clear: (key = about) => write(key, ''),
    /** Says that a reason is needed, and moves there. */
    ask: () => {
      setMissing(about);
      field.current?.focus();
    },
  };
}
