import { useLoaderData } from 'react-router';
import type { LoaderFunctionArgs } from 'react-router';
import { call } from '../../../api/browser.ts';
import { apiContext } from '../../../api/context.ts';
import { unwrap } from '../../../api/load.ts';
import { itemAddress } from '../../../lib/sections.ts';
import { useSession } from '../../../session/session.ts';
import { commentDeskText } from '../admin.text.ts';
import { CommentWords } from '../review/comment-words.tsx';
import { DeskPane } from '../review/desk-pane.tsx';
import { DeskQueue } from '../review/desk-queue.tsx';
import { useReview } from '../review/use-review.ts';
import type { ReviewCalls } from '../review/give-verdicts.ts';
import { useVerdict } from '../review/use-verdict.ts';
import { VerdictForm } from '../review/verdict.tsx';
import { WrittenFacts } from '../review/written-facts.tsx';
import styles from '../review/desk.module.css';

const TITLE = 60;

const commentReview: ReviewCalls = {
  unit: commentDeskText.unit,
  decide: ({ id, revision }, status, reason) =>
    call('POST /auditlog/comment', { body: { id, status, reason, revision } }),
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
  const waiting = records.map((item) => ({
    ...item,
    title: item.text.slice(0, TITLE),
    note: commentDeskText.on(item.content.title),
  }));
  const review = useReview(commentReview, waiting, first);
  const current = review.queue.find((item) => String(item.id) === review.id) ?? null;
  const verdict = useVerdict(review, current, allowed);
  return (
    <main id="main" className={styles.desk} tabIndex={-1}>
      <DeskQueue
        path="/admin/comment"
        review={review}
        total={total}
        loaded={records.length}
        allowed={allowed}
        empty={commentDeskText.emptyWords}
        unit={commentReview.unit}
      />
      <DeskPane label={commentDeskText.region} shown={review.id}>
        {current !== null && <CommentWords item={current} />}
      </DeskPane>
      <aside aria-label={commentDeskText.title} className={styles.verdict}>
        {current !== null && (
          <>
            <WrittenFacts
              {...current}
              under={{
                label: commentDeskText.under,
                title: current.content.title,
                to: itemAddress(current.content.model, current.content.id),
              }}
            />
            <VerdictForm {...verdict} words={commentDeskText} />
          </>
        )}
      </aside>
    </main>
  );
}
