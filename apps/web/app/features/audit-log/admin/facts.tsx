import { cx } from '../../../lib/cx.ts';
import { formatPlannedTime } from '../../../lib/planned-time.ts';
import { Tag, Tags } from '../../../ui/tag.tsx';
import { Time } from '../../../ui/time.tsx';
import { adminStyles as admin } from '../../admin/admin.public.ts';
import { reviewText } from './audit-log-admin.text.ts';
import { AuthorFact } from './author-fact.tsx';
import { getStandingVerdict } from './review-data.ts';
import type { ReviewDetail } from './review-data.ts';
import styles from './verdict.module.css';

/** What is to be known of a submission in addition to its text. */
export function Facts({ detail }: { detail: ReviewDetail }) {
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

/** From when, until when, and whether its readers are asked to confirm it. */
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
