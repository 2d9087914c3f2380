import { officeMeta } from '../../admin/admin.public.ts';
import { useState } from 'react';
import { useLoaderData } from 'react-router';
import type { LoaderFunctionArgs } from 'react-router';
import { apiContext } from '../../../api/context.ts';
import { optional, unwrap } from '../../../api/load.ts';
import { sectionOf } from '../../../lib/sections.ts';
import { useSession } from '../../../session/session.ts';
import { ListSkeleton } from '../../../ui/skeleton.tsx';
import { reviewText } from './audit-log-admin.text.ts';
import { DeskPane } from './desk-pane.tsx';
import { DeskQueue } from './desk-queue.tsx';
import { numericParam } from './numeric-param.ts';
import { deskNow } from './desk-now.ts';
import { Recent } from './recent.tsx';
import { Setback } from './setback.tsx';
import { useReviewNotes } from '../../review-note/review-note.public.ts';
import { contentReview, readBefore, standing, useReviewDetail } from './review-data.ts';
import { Submission, SubmissionFailed } from './submission.tsx';
import type { View } from './submission.tsx';
import { useReview } from './use-review.ts';
import { useVerdict } from './use-verdict.ts';
import { Verdict } from './verdict.tsx';
import styles from './desk.module.css';

/** The oldest hundred that wait, under the category of the address. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const api = context.get(apiContext);
  const categoryId = numericParam(request, 'categoryId') ?? undefined;
  const [answer, tree, load, desk] = await Promise.all([
    api('GET /auditlog/content/page', { query: { size: 100, categoryId } }),
    api('GET /category/tree', { query: { model: 'ARTICLE' } }),
    api('GET /auditlog/load', {}),
    deskNow(context, 'content'),
  ]);
  const first = numericParam(request, 'id');
  const loads = optional(load) ?? [];
  return { ...unwrap(answer, request), tree: optional(tree) ?? [], load: loads, desk, first };
}

export function meta() {
  return officeMeta(reviewText.title);
}

export default function Review() {
  const { records, total, tree, load, desk, first } = useLoaderData<typeof loader>();
  const allowed = useSession().can('auditLog.add');
  const waiting = records.map((item) => ({
    ...item,
    note: item.published ? reviewText.changed : reviewText.fresh(sectionOf(item.model).label),
  }));
  const review = useReview(contentReview, waiting, { first, desk });
  const { id } = review;
  const arrived = useReviewDetail(review);
  // nobody reads what somebody else is about to be told to have
  const loaded = review.settled ? arrived : null;
  const detail = loaded !== null && 'detail' in loaded ? loaded.detail : null;
  const waits = detail !== null && standing(detail) === null;
  const { form, decide } = useVerdict(review, {
    kind: 'content',
    shown: waits ? detail : null,
    allowed,
  });
  const [view, setView] = useState<View>('lines');
  const { setback } = review;
  const read =
    setback !== null && setback.newer !== null && String(setback.item.id) === id
      ? readBefore(id, setback.item.revision)
      : null;
  const notes = useReviewNotes(allowed ? (detail?.id ?? null) : null, detail?.revision ?? 0);
  return (
    <main id="main" className={styles.desk} tabIndex={-1}>
      <DeskQueue
        path="/admin/review"
        review={{ ...review, decide }}
        total={total}
        loaded={records.length}
        allowed={allowed}
        empty={reviewText.emptyWords}
        unit={contentReview.unit}
        tree={tree}
        load={load}
      />
      <DeskPane label={reviewText.compare} shown={id} ready={loaded !== null}>
        {id !== null && loaded === null && <ListSkeleton rows={4} />}
        {loaded !== null && 'failed' in loaded && <SubmissionFailed words={loaded.failed} />}
        <Setback review={review} marked={read !== null} />
        {detail !== null && (
          <Submission
            detail={detail}
            read={read}
            notes={notes}
            writes={waits && allowed && review.holder === null && !review.own}
            view={view}
            setView={setView}
          />
        )}
      </DeskPane>
      <aside aria-label={reviewText.verdict} className={styles.verdict}>
        {detail === null ? (
          <Recent seat={review} />
        ) : (
          <Verdict {...{ detail, form }} seat={review} />
        )}
      </aside>
    </main>
  );
}
