import { useState } from 'react';
import { useLoaderData } from 'react-router';
import type { LoaderFunctionArgs } from 'react-router';
import { buildAdminMeta } from '../../admin/admin.public.ts';
import { apiContext } from '../../../api/context.ts';
import { getDataOrNull, unwrapOrRedirect } from '../../../api/load.ts';
import { getSection } from '../../../lib/sections.ts';
import { useSession } from '../../../session/session.ts';
import { ListSkeleton } from '../../../ui/skeleton.tsx';
import { reviewText } from './audit-log-admin.text.ts';
import { ReviewPane, VerdictFailure } from './review-pane.tsx';
import { ReviewQueue } from './review-queue.tsx';
import { parseNumericParam, loadQueueState } from './queue-state.ts';
import { Recent, Verdict } from './verdict.tsx';
import { useReviewNotes } from '../../review-note/review-note.public.ts';
import {
  contentReviewCalls,
  getPreviouslyRead,
  getStandingVerdict,
  useReviewDetail,
} from './review-data.ts';
import { Submission, SubmissionFailed } from './submission.tsx';
import type { View } from './submission.tsx';
import { useReview } from './use-review.ts';
import { useVerdict } from './use-verdict.ts';
import styles from './review.module.css';

/** The oldest hundred pending items in the category of the address. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const api = context.get(apiContext);
  const categoryId = parseNumericParam(request, 'categoryId') ?? undefined;
  const [result, tree, load, queueState] = await Promise.all([
    api('GET /auditlog/content/page', { query: { size: 100, categoryId } }),
    api('GET /category/tree', { query: { model: 'ARTICLE' } }),
    api('GET /auditlog/load', {}),
    loadQueueState(context, 'content'),
  ]);
  const first = parseNumericParam(request, 'id');
  const loads = getDataOrNull(load) ?? [];
  return {
    ...unwrapOrRedirect(result, request),
    tree: getDataOrNull(tree) ?? [],
    load: loads,
    queueState,
    first,
  };
}

export function meta() {
  return buildAdminMeta(reviewText.title);
}

export default function Review() {
  const { records, total, tree, load, queueState, first } = useLoaderData<typeof loader>();
  const allowed = useSession().can('auditLog.add');
  const pendingItems = records.map((item) => ({
    ...item,
    note: item.published ? reviewText.changed : reviewText.newItem(getSection(item.model).label),
  }));
  const review = useReview(contentReviewCalls, pendingItems, { first, queueState });
  const { id } = review;
  const detailState = useReviewDetail(review);
  // waits for the claim: another reviewer may have the item
  const loaded = review.isSettled ? detailState : null;
  const detail = loaded !== null && 'detail' in loaded ? loaded.detail : null;
  const isPending = detail !== null && getStandingVerdict(detail) === null;
  const { form, decide } = useVerdict(review, {
    kind: 'content',
    target: isPending ? detail : null,
    allowed,
  });
  const [view, setView] = useState<View>('lines');
  const { failure } = review;
  const read =
    failure !== null && failure.newer !== null && String(failure.item.id) === id
      ? getPreviouslyRead(id, failure.item.revision)
      : null;
  const notes = useReviewNotes(allowed ? (detail?.id ?? null) : null, detail?.revision ?? 0);
  return (
    <main id="main" className={styles.layout} tabIndex={-1}>
      <ReviewQueue
        path="/admin/review"
        review={{ ...review, decide }}
        total={total}
        loaded={records.length}
        allowed={allowed}
        empty={reviewText.emptyDescription}
        unit={contentReviewCalls.unit}
        tree={tree}
        load={load}
      />
      <ReviewPane label={reviewText.compare} itemKey={id} ready={loaded !== null}>
        {id !== null && loaded === null && <ListSkeleton rows={4} />}
        {loaded !== null && 'failed' in loaded && <SubmissionFailed message={loaded.failed} />}
        <VerdictFailure review={review} marked={read !== null} />
        {detail !== null && (
          <Submission
            detail={detail}
            read={read}
            notes={notes}
            writes={isPending && allowed && review.claimHolder === null && !review.isOwn}
            view={view}
            setView={setView}
          />
        )}
      </ReviewPane>
      <aside aria-label={reviewText.verdict} className={styles.verdict}>
        {detail === null ? (
          <Recent review={review} />
        ) : (
          <Verdict {...{ detail, form }} review={review} />
        )}
      </aside>
    </main>
  );
}
