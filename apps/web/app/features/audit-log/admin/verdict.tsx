import type { UserBrief } from '@zhihui/contract/features/user/user.schema.ts';
import { buttonClass } from '../../../ui/button.ts';
import { Caution } from '../../../ui/caution.tsx';
import { reviewText } from './audit-log-admin.text.ts';
import { Facts } from './facts.tsx';
import { History } from './history.tsx';
import { ReasonField } from './reason-field.tsx';
import type { ReasonState } from './reason-field.tsx';
import { Recent } from './recent.tsx';
import type { Seat } from './recent.tsx';
import { standing } from './review-data.ts';
import type { ReviewDetail } from './review-data.ts';
import styles from './verdict.module.css';

interface VerdictProps {
  detail: ReviewDetail;
  seat: Seat;
  form: Form;
}

/** What a verdict is given with. */
export interface Form {
  allowed: boolean;
  reason: ReasonState;
  approve: () => void;
  reject: () => void;
}

/** Who handed in what, and what becomes of it. */
export function Verdict({ detail, seat, form }: VerdictProps) {
  const verdict = standing(detail);
  return (
    <>
      <Facts detail={detail} />
      {verdict === null ? (
        <VerdictForm seat={seat} form={form} />
      ) : (
        <p className={styles.hint}>{reviewText.decided[verdict]}</p>
      )}
      <Recent seat={seat} />
      <History history={detail.history} />
    </>
  );
}

interface VerdictFormProps extends Omit<VerdictProps, 'detail'> {
  words?: { approve: string; reject: string; keys: string };
}

/** The two buttons with the reason, and the keys for them; whoever may not decide on it is told why. */
export function VerdictForm({ seat, form, words = reviewText }: VerdictFormProps) {
  const { allowed, reason, approve, reject } = form;
  const { holder, own, desk } = seat;
  if (!allowed) return <p className={styles.hint}>{reviewText.onlyLook}</p>;
  if (own) return <Caution className={styles.seat ?? ''}>{reviewText.own}</Caution>;
  if (holder !== null) return <Taken holder={holder} takeOver={seat.takeOver} />;
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
        <br />
        {reviewText.undoable(desk?.undoMinutes ?? 0)}
      </p>
    </form>
  );
}

function Taken({ holder, takeOver }: { holder: UserBrief; takeOver: () => void }) {
  return (
    <div className={styles.seat} role="status">
      <Caution>{reviewText.takenByLong(holder.nickname)}</Caution>
      <button type="button" className={buttonClass('plain', 'normal', true)} onClick={takeOver}>
        {reviewText.takeOver}
      </button>
    </div>
  );
}
