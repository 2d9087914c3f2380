import type { UserBrief } from '@zhihui/contract/features/user/user.schema.ts';
import { useState } from 'react';
import { getButtonClass } from '../../../ui/button.ts';
import { Caution } from '../../../ui/caution.tsx';
import { reviewText } from './audit-log-admin.text.ts';
import { ReasonField } from './reason-field.tsx';
import type { ReasonState } from './reason-field.tsx';
import { getStandingVerdict } from './review-data.ts';
import type { ReviewDetail } from './review-data.ts';
import styles from './verdict.module.css';
import { cx } from '../../../lib/cx.ts';
import { formatPlannedTime } from '../../../lib/planned-time.ts';
import { Tag, Tags } from '../../../ui/tag.tsx';
import { Time } from '../../../ui/time.tsx';
import { adminStyles as admin } from '../../admin/admin.public.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import type { Review } from './use-review.ts';

interface VerdictProps {
  detail: ReviewDetail;
  review: ReviewContext;
  form: Form;
}

/** What the form of a verdict needs. */
export interface Form {
  allowed: boolean;
  reason: ReasonState;
  approve: () => void;
  reject: () => void;
}

/** The facts of a submission, its verdict or the form for it, and earlier verdicts. */
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

/** Buttons to approve and reject with the reason and the keys; says why the user may not decide. */
export function VerdictForm({ review, form, labels = reviewText }: VerdictFormProps) {
  const { allowed, reason, approve, reject } = form;
  const { claimHolder, isOwn, queueState } = review;
  if (!allowed) return <p className={styles.hint}>{reviewText.readOnlyHint}</p>;
  if (isOwn) return <Caution className={styles.claim ?? ''}>{reviewText.ownItem}</Caution>;
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
    <div className={styles.claim} role="status">
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

/** The metadata of a submission. */
function Facts({ detail }: { detail: ReviewDetail }) {
  const { author, category, submittedAt, history, tags, coverUrl } = detail;
  const [last] = history;
  return (
    <dl className={admin.facts}>
      <AuthorFact author={author} />
      <dt>{reviewText.category}</dt>
      <dd>{category?.name ?? '—'}</dd>
      <dt>{reviewText.submittedAt}</dt>
      <dd>
        <Time at={submittedAt} />
      </dd>
      {last !== undefined && (
        <>
          <dt>{reviewText.lastVerdict}</dt>
          <dd>
            <Time at={last.createdAt} /> · {last.reviewer.nickname}
          </dd>
        </>
      )}
      <dt>{reviewText.liveNow}</dt>
      <dd>
        <LiveNow detail={detail} />
      </dd>
      {detail.announcement !== null && <Announced {...detail.announcement} />}
      {tags.length > 0 && (
        <>
          <dt>{reviewText.tags}</dt>
          <dd>
            <Tags>
              {tags.map(({ id, name }) => (
                <Tag key={id}>{name}</Tag>
              ))}
            </Tags>
          </dd>
        </>
      )}
      {coverUrl !== null && (
        <>
          <dt>{reviewText.cover}</dt>
          <dd>
            <img className={cx(styles.cover)} src={coverUrl} alt="" loading="lazy" />
          </dd>
        </>
      )}
    </dl>
  );
}

function LiveNow({ detail }: { detail: ReviewDetail }) {
  if (getStandingVerdict(detail) === 'APPROVED') return reviewText.liveNew;
  if (detail.live !== null) return reviewText.liveRemains(detail.live.revision);
  const earlier = detail.announcement?.earlierOpensAt ?? null;
  if (earlier === null) return reviewText.notLive;
  return (
    <>
      {reviewText.earlierOpens}
      <Time at={earlier} words={formatPlannedTime} />
    </>
  );
}

/** The period of an announcement, and whether readers must confirm it. */
function Announced({ startsAt, endsAt, confirm }: NonNullable<ReviewDetail['announcement']>) {
  return (
    <>
      <Planned name={reviewText.startsAt} at={startsAt} />
      <Planned name={reviewText.endsAt} at={endsAt} />
      {confirm && (
        <>
          <dt>{reviewText.confirm}</dt>
          <dd>{reviewText.requiresConfirmation}</dd>
        </>
      )}
    </>
  );
}

function Planned({ name, at }: { name: string; at: string | null }) {
  if (at === null) return null;
  return (
    <>
      <dt>{name}</dt>
      <dd>
        <Time at={at} words={formatPlannedTime} />
      </dd>
    </>
  );
}

/** The author of a submission, as a fact. */
export function AuthorFact({ author }: { author: UserBrief }) {
  return (
    <>
      <dt>{reviewText.author}</dt>
      <dd className={styles.author}>
        <Avatar person={author} size="small" />
        {author.nickname}
      </dd>
    </>
  );
}

/** Earlier verdicts, newest first. */
function History({ history }: Pick<ReviewDetail, 'history'>) {
  if (history.length === 0) return null;
  return (
    <section className={styles.history} aria-label={reviewText.history}>
      <h3>{reviewText.history}</h3>
      <ol>
        {history.map(({ id, status, reviewer, revision, reason, createdAt }) => (
          <li key={id}>
            <b>{reviewText.statuses[status]}</b>
            <span>
              {reviewText.versionOf(revision)} · {reviewer.nickname}
            </span>
            <Time at={createdAt} />
            {reason !== '' && <p>{reason}</p>}
          </li>
        ))}
      </ol>
    </section>
  );
}

/** Who claims the shown item, and the recent verdicts of the reviewer. */
type ReviewContext = Pick<
  Review,
  'queueState' | 'claimHolder' | 'isOwn' | 'takeOverClaim' | 'undoVerdict'
>;

/** Number of recent verdicts before the user expands the list. */
const PREVIEW_COUNT = 3;

/** The reviewer's recent verdicts that can still be undone, and for how long. */
export function Recent({
  review: { queueState, undoVerdict },
}: {
  review: Pick<ReviewContext, 'queueState' | 'undoVerdict'>;
}) {
  const [showsAll, setShowsAll] = useState(false);
  const recent = queueState?.recent ?? [];
  if (recent.length === 0) return null;
  const visible = showsAll ? recent : recent.slice(0, PREVIEW_COUNT);
  return (
    <section className={styles.recent} aria-label={reviewText.recent}>
      <h3>{reviewText.recent}</h3>
      <ul>
        {visible.map((verdict) => (
          <li key={verdict.auditLogId}>
            <span className="cut">{verdict.title}</span>
            <button
              type="button"
              className={getButtonClass('text', 'small')}
              aria-label={reviewText.undoVerdict(verdict.title)}
              onClick={() => undoVerdict(verdict)}
            >
              {reviewText.undo}
            </button>
            <small>
              {reviewText.statuses[verdict.status]} ·{' '}
              <Time at={verdict.until} words={formatMinutesLeft} />
            </small>
          </li>
        ))}
      </ul>
      {recent.length > visible.length && (
        <button type="button" className={styles.all} onClick={() => setShowsAll(true)}>
          {reviewText.allRecent(recent.length)}
        </button>
      )}
    </section>
  );
}

const MINUTE = 60_000;

/** The time left until an instant, in minutes. */
function formatMinutesLeft(until: number, now: number): string {
  if (until <= now) return reviewText.undoExpired;
  return reviewText.undoTimeLeft(Math.max(1, Math.floor((until - now) / MINUTE)));
}
