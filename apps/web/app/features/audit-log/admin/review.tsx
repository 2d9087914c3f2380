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
import { contentReview, standing, useReviewDetail } from './review-data.ts';
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
  const [answer, tree] = await Promise.all([
    api('GET /auditlog/content/page', { query: { size: 100, categoryId } }),
    api('GET /category/tree', { query: { model: 'ARTICLE' } }),
  ]);
  const first = numericParam(request, 'id');
  return { ...unwrap(answer, request), tree: optional(tree) ?? [], first };
}

export function meta() {
  return [{ title: `${reviewText.title} · 知汇` }, { name: 'robots', content: 'noindex' }];
}

export default function Review() {
  const { records, total, tree, first } = useLoaderData<typeof loader>();
  const allowed = useSession().can('auditLog.add');
  const waiting = records.map((item) => ({
    ...item,
    note: item.published ? reviewText.changed : reviewText.fresh(sectionOf(item.model).label),
  }));
  const review = useReview(contentReview, waiting, first);
  const { id } = review;
  const loaded = useReviewDetail(review);
  const detail = loaded !== null && 'detail' in loaded ? loaded.detail : null;
  const waits = detail !== null && standing(detail) === null;
  const { form, decide } = useVerdict(review, waits ? detail : null, allowed);
  const [view, setView] = useState<View>('lines');
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
      />
      <DeskPane label={reviewText.compare} shown={id} ready={loaded !== null}>
        {id !== null && loaded === null && <ListSkeleton rows={4} />}
        {loaded !== null && 'failed' in loaded && <SubmissionFailed words={loaded.failed} />}
        {detail !== null && <Submission detail={detail} view={view} setView={setView} />}
      </DeskPane>
      <aside aria-label={reviewText.verdict} className={styles.verdict}>
        {detail !== null && <Verdict detail={detail} {...form} />}
      </aside>
    </main>
  );
}
