import { useEffect, useRef, useState } from 'react';
import { useLoaderData } from 'react-router';
import type { LoaderFunctionArgs } from 'react-router';
import { call } from '../../../api/browser.ts';
import { apiContext } from '../../../api/context.ts';
import { unwrap } from '../../../api/load.ts';
import { useSession } from '../../../session/session.ts';
import { commentDeskText } from '../admin.text.ts';
import { useTableParams } from '../components/table-params.ts';
import { ReviewBatch } from '../review/batch.tsx';
import { CommentFacts, CommentWords } from '../review/comment-words.tsx';
import { Queue } from '../review/queue.tsx';
import { useKeys } from '../review/use-keys.ts';
import { useReview } from '../review/use-review.ts';
import type { ReviewCalls } from '../review/use-review.ts';
import { VerdictForm, useReason } from '../review/verdict.tsx';
import styles from '../review/desk.module.css';

const NOBODY: ReadonlySet<string> = new Set();
const TITLE = 60;

const commentReview: ReviewCalls = {
  unit: commentDeskText.unit,
  decide: ({ id }, status, reason) =>
    call('POST /auditlog/comment', { body: { id, status, reason } }),
  undo: (id) => call('DELETE /auditlog/comment/:id', { params: { id } }),
};

/** The oldest hundred that wait. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const api = context.get(apiContext);
  const answer = await api('GET /comment/reviewComment', { query: { size: 100 } });
  const id = new URL(request.url).searchParams.get('id') ?? '';
  return { ...unwrap(answer, request), first: /^\d{1,19}$/u.test(id) ? id : null };
}

export function meta() {
  return [{ title: `${commentDeskText.title} · 知汇` }, { name: 'robots', content: 'noindex' }];
}

export default function CommentReview() {
  const { records, total, first } = useLoaderData<typeof loader>();
  const allowed = useSession().can('auditLog.add');
  const params = useTableParams();
  const waiting = records.map((item) => ({
    ...item,
    // handed in anew after a change, it is another thing to decide
    revision: Date.parse(item.submittedAt),
    title: item.text.slice(0, TITLE),
    note: commentDeskText.on(item.content.title),
  }));
  const review = useReview(commentReview, waiting, first);
  const { queue, id, select, step } = review;
  const current = queue.find((item) => String(item.id) === id) ?? null;
  const [picked, setPicked] = useState(NOBODY);
  const reason = useReason(useRef<HTMLTextAreaElement>(null));
  const clearReason = useRef(reason.clear);
  useEffect(() => clearReason.current(), [id]);

  const approve = () => {
    if (current !== null && allowed) void review.decide([current], 'APPROVED', '');
  };
  const reject = () => {
    if (current === null || !allowed) return;
    if (reason.state.text.trim() === '') reason.ask();
    else {
      reason.state.field.current?.blur();
      void review.decide([current], 'REJECTED', reason.state.text);
    }
  };
  useKeys({ a: approve, r: reject, j: () => step(1), k: () => step(-1), u: review.undoLast });
  const chosen = queue.filter((item) => picked.has(String(item.id)));
  const pick = (one: (typeof queue)[number]['id'], on: boolean) =>
    setPicked(
      (set) =>
        new Set([...set].filter((key) => key !== String(one)).concat(on ? [String(one)] : [])),
    );
  return (
    <main id="main" className={styles.desk} tabIndex={-1}>
      <div className={styles.queue}>
        <Queue
          path="/admin/comment"
          queue={queue}
          total={Math.max(total - (records.length - queue.length), 0)}
          current={id}
          picked={picked}
          tree={null}
          params={params}
          empty={commentDeskText.emptyWords}
          select={select}
          pick={allowed ? pick : null}
        />
        <ReviewBatch
          unit={commentReview.unit}
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
      <section aria-label={commentDeskText.region} className={styles.text} tabIndex={0}>
        {current !== null && <CommentWords item={current} />}
      </section>
      <aside aria-label={commentDeskText.title} className={styles.verdict}>
        {current !== null && (
          <>
            <CommentFacts item={current} />
            <VerdictForm
              allowed={allowed}
              reason={reason.state}
              approve={approve}
              reject={reject}
              words={commentDeskText}
            />
          </>
        )}
      </aside>
    </main>
  );
}
