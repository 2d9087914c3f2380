import { useLoaderData } from 'react-router';
import type { LoaderFunctionArgs } from 'react-router';
import { call } from '../../../api/browser.ts';
import { apiContext } from '../../../api/context.ts';
import { unwrap } from '../../../api/load.ts';
import { itemAddress } from '../../../lib/sections.ts';
import { useSession } from '../../../session/session.ts';
import { Prose } from '../../../ui/prose.tsx';
import { answerDeskText } from '../admin.text.ts';
import { DeskPane } from '../review/desk-pane.tsx';
import { DeskQueue } from '../review/desk-queue.tsx';
import type { ReviewCalls } from '../review/give-verdicts.ts';
import { useReview } from '../review/use-review.ts';
import { useVerdict } from '../review/use-verdict.ts';
import { VerdictForm } from '../review/verdict.tsx';
import { WrittenFacts } from '../review/written-facts.tsx';
import styles from '../review/desk.module.css';

const TITLE = 60;
/** Fewer than of comments: each comes with its whole text. */
const LOADED = 30;

const answerReview: ReviewCalls = {
  unit: answerDeskText.unit,
  decide: ({ id, revision }, status, reason) =>
    call('POST /auditlog/answer', { body: { id, revision, status, reason } }),
  undo: (id) => call('DELETE /auditlog/answer/:id', { params: { id } }),
};

/** The oldest that wait. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const api = context.get(apiContext);
  const answer = await api('GET /auditlog/answer/page', { query: { size: LOADED } });
  const id = new URL(request.url).searchParams.get('id') ?? '';
  return { ...unwrap(answer, request), first: /^\d{1,19}$/u.test(id) ? id : null };
}

export function meta() {
  return [{ title: `${answerDeskText.title} · 知汇` }, { name: 'robots', content: 'noindex' }];
}

export default function AnswerReview() {
  const { records, total, first } = useLoaderData<typeof loader>();
  const allowed = useSession().can('auditLog.add');
  const waiting = records.map((item) => ({
    ...item,
    // an answer may be a picture alone
    title: item.excerpt.slice(0, TITLE) || item.question.title,
    note: answerDeskText.on(item.question.title),
    submittedAt: item.createdAt,
  }));
  const review = useReview(answerReview, waiting, first);
  const current = review.queue.find((item) => String(item.id) === review.id) ?? null;
  const verdict = useVerdict(review, current, allowed);
  return (
    <main id="main" className={styles.desk} tabIndex={-1}>
      <DeskQueue
        path="/admin/answer"
        review={review}
        total={total}
        loaded={records.length}
        allowed={allowed}
        empty={answerDeskText.emptyWords}
        unit={answerReview.unit}
      />
      <DeskPane label={answerDeskText.region} shown={review.id}>
        {current !== null && (
          <Prose key={`${current.id} ${current.revision}`} html={current.html} />
        )}
      </DeskPane>
      <aside aria-label={answerDeskText.title} className={styles.verdict}>
        {current !== null && (
          <>
            <WrittenFacts
              {...current}
              under={{
                label: answerDeskText.under,
                title: current.question.title,
                to: itemAddress('QUESTION', current.question.id, `answer-${current.id}`),
              }}
            />
            <VerdictForm {...verdict} words={answerDeskText} />
          </>
        )}
      </aside>
    </main>
  );
}
