import { useEffect, useRef, useState } from 'react';
import { useLoaderData } from 'react-router';
import type { LoaderFunctionArgs } from 'react-router';
import { apiContext } from '../../../api/context.ts';
import { optional, unwrap } from '../../../api/load.ts';
import { sectionOf } from '../../../lib/sections.ts';
import { useSession } from '../../../session/session.ts';
import { ListSkeleton } from '../../../ui/skeleton.tsx';
import { reviewText } from '../admin.text.ts';
import { useTableParams } from '../components/table-params.ts';
import { ReviewBatch } from '../review/batch.tsx';
import { Queue } from '../review/queue.tsx';
import { contentReview, useReviewDetail } from '../review/review-data.ts';
import { Submission, SubmissionFailed } from '../review/submission.tsx';
import type { View } from '../review/submission.tsx';
import { useKeys } from '../review/use-keys.ts';
import { useReview } from '../review/use-review.ts';
import { Verdict, useReason } from '../review/verdict.tsx';
import styles from '../review/desk.module.css';

const NOBODY: ReadonlySet<string> = new Set();

/** The oldest hundred that wait, under the category of the address. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const api = context.get(apiContext);
  const params = new URL(request.url).searchParams;
  const numeric = (name: string) => /^\d{1,19}$/u.exec(params.get(name) ?? '')?.[0];
  const [answer, tree] = await Promise.all([
    api('GET /auditlog/content/page', { query: { size: 100, categoryId: numeric('categoryId') } }),
    api('GET /category/tree', { query: { model: 'ARTICLE' } }),
  ]);
  return { ...unwrap(answer, request), tree: optional(tree) ?? [], first: numeric('id') ?? null };
}

export function meta() {
  return [{ title: `${reviewText.title} · 知汇` }, { name: 'robots', content: 'noindex' }];
}

export default function Review() {
  const { records, total, tree, first } = useLoaderData<typeof loader>();
  const allowed = useSession().can('auditLog.add');
  const params = useTableParams();
  const waiting = records.map((item) => ({
    ...item,
    note: item.published ? reviewText.changed : reviewText.fresh(sectionOf(item.model).label),
  }));
  const review = useReview(contentReview, waiting, first);
  const { queue, id, next, select, step, version } = review;
  const loaded = useReviewDetail(id, next === null ? null : String(next.id), version);
  const detail = loaded !== null && 'detail' in loaded ? loaded.detail : null;
  const [view, setView] = useState<View>('lines');
  const [picked, setPicked] = useState(NOBODY);
  const reason = useReason(useRef<HTMLTextAreaElement>(null));
  const pane = useRef<HTMLElement>(null);
  const clearReason = useRef(reason.clear);
  useEffect(() => {
    if (pane.current !== null) pane.current.scrollTop = 0;
    clearReason.current();
  }, [id]);

  const approve = () => {
    if (detail !== null && allowed) void review.decide([detail], 'APPROVED', '');
  };
  const reject = () => {
    if (detail === null || !allowed) return;
    if (reason.state.text.trim() === '') reason.ask();
    else {
      reason.state.field.current?.blur();
      void review.decide([detail], 'REJECTED', reason.state.text);
    }
  };
  useKeys({ a: approve, r: reject, j: () => step(1), k: () => step(-1), u: review.undoLast });
  const chosen = queue.filter((item) => picked.has(String(item.id)));
  return (
    <main id="main" className={styles.desk} tabIndex={-1}>
      <div className={styles.queue}>
        <Queue
          path="/admin/review"
          empty={reviewText.emptyWords}
          queue={queue}
          total={Math.max(total - (records.length - queue.length), 0)}
          current={id}
          picked={picked}
          tree={tree}
          params={params}
          select={select}
          pick={
            allowed
              ? (one, on) =>
                  setPicked((set) => {
                    const now = new Set(set);
                    if (on) now.add(String(one));
                    else now.delete(String(one));
                    return now;
                  })
              : null
          }
        />
        <ReviewBatch
          unit={contentReview.unit}
          count={chosen.length}
          clear={() => setPicked(NOBODY)}
          selectAll={() => setPicked(new Set(queue.map((item) => String(item.id))))}
          decide={async (status, words, progress) => {
            await review.decide(chosen, status, words, progress);
            setPicked(NOBODY);
          }}
        />
      </div>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, so the keyboard must reach it */}
      <section ref={pane} aria-label={reviewText.compare} className={styles.text} tabIndex={0}>
        {id !== null && loaded === null && <ListSkeleton rows={4} />}
        {loaded !== null && 'failed' in loaded && <SubmissionFailed words={loaded.failed} />}
        {detail !== null && <Submission detail={detail} view={view} setView={setView} />}
      </section>
      <aside aria-label={reviewText.verdict} className={styles.verdict}>
        {detail !== null && (
          <Verdict
            detail={detail}
            allowed={allowed}
            reason={reason.state}
            approve={approve}
            reject={reject}
          />
        )}
      </aside>
    </main>
  );
}
