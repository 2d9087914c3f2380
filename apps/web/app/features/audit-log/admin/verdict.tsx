import type { UserBrief } from '@zhihui/contract/features/user/user.schema.ts';
import { getButtonClass } from '../../../ui/button.ts';
import { Caution } from '../../../ui/caution.tsx';
import { reviewText } from './audit-log-admin.text.ts';
import { Facts } from './facts.tsx';
import { History } from './history.tsx';
import { ReasonField } from './reason-field.tsx';
import type { ReasonState } from './reason-field.tsx';
import { Recent } from './recent.tsx';
import type { ReviewContext } from './recent.tsx';
import { getStandingVerdict } from './review-data.ts';
import type { ReviewDetail } from './review-data.ts';
import styles from './verdict.module.css';

interface VerdictProps {
  detail: ReviewDetail;
  review: ReviewContext;
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
export function Verdict({ detail, review, form }: VerdictProps) {
  const verdict = getStandingVerdict(detail);
  return (
    <>
      <Facts detail={detail} />
      {verdict === null ? (
        <VerdictForm review={review} form={form} />
      ) : (
        <p className={styles.hint}>{reviewText.decided[verdict]}</p>
      )}
      <Recent review={review} />
      <History history={detail.history} />
    </>
  );
}

interface VerdictFormProps extends Omit<VerdictProps, 'detail'> {
  labels?: { approve: string; reject: string; keys: string };
}

/** The two buttons with the reason, and the keys for them; whoever may not decide on it is told why. */
export function VerdictForm({ review, form, labels = reviewText }: VerdictFormProps) {
  const { allowed, reason, approve, reject } = form;
  const { holder: claimHolder, own, desk: queueState } = review;
  if (!allowed) return <p className={styles.hint}>{reviewText.readOnlyHint}</p>;
  if (own) return <Caution className={styles.seat ?? ''}>{reviewText.ownItem}</Caution>;
  if (claimHolder !== null)
    return <ClaimNotice claimHolder={claimHolder} takeOverClaim={review.takeOverClaim} />;
  return (
    <form className={styles.form} onSubmit={(event) => event.preventDefault()}>
      <ReasonField reason={reason} send={reject} />
      <div className={styles.buttons}>
        <button
          type="button"
          className={getButtonClass('primary', 'normal', true)}
          onClick={approve}
        >
          {labels.approve} <kbd className={styles.onSolid}>A</kbd>
        </button>
        <button type="button" className={getButtonClass('plain', 'normal', true)} onClick={reject}>
          {labels.reject} <kbd>R</kbd>
        </button>
      </div>
      <p className={styles.hint}>
        <kbd>J</kbd> <kbd>K</kbd> {labels.keys}
        <br />
        <kbd>U</kbd> {reviewText.undoKey}
        <br />
        {reviewText.undoWindow(queueState?.undoMinutes ?? 0)}
      </p>
    </form>
  );
}

function ClaimNotice({
  claimHolder,
  takeOverClaim,
}: {
  claimHolder: UserBrief;
  takeOverClaim: () => void;
}) {
  return (
    <div className={styles.seat} role="status">
      <Caution>{reviewText.claimedByLong(claimHolder.nickname)}</Caution>
      <button
        type="button"
        className={getButtonClass('plain', 'normal', true)}
        onClick={takeOverClaim}
      >
        {reviewText.takeOverClaim}
      </button>
    </div>
  );
}
