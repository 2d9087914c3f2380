import type { FeedbackItem } from '@zhihui/contract/features/feedback/feedback.schema.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import { useState } from 'react';
import { useLoaderData } from 'react-router';
import type { LoaderFunctionArgs } from 'react-router';
import { call } from '../../../api/browser.ts';
import { apiContext } from '../../../api/context.ts';
import { optional } from '../../../api/load.ts';
import { cx } from '../../../lib/cx.ts';
import { formatCount } from '../../../lib/text.ts';
import { useSession } from '../../../session/session.ts';
import { buttonClass } from '../../../ui/button.ts';
import { feedbackTalkText } from '../feedback.text.ts';
import {
  adminText,
  AdminTable,
  AdminPage,
  BatchBar,
  ExportButton,
  tableAnswer,
  useConfirm,
  useTableParams,
  adminStyles as styles,
  officeMeta,
} from '../../admin/admin.public.ts';
import { feedbackDeskText } from './feedback-admin.text.ts';
import { feedbackColumns, feedbackCsv } from './feedback-columns.tsx';
import { FeedbackFilters } from './feedback-filters.tsx';
import { feedbackQuery } from './feedback-query.ts';
import { FeedbackSheet } from './feedback-sheet.tsx';
import { useBatch } from './use-batch.ts';

/** What the address asks for, and the categories to choose from. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const api = context.get(apiContext);
  const query = feedbackQuery(new URL(request.url).searchParams);
  const [answer, tree] = await Promise.all([
    api('GET /feedback/page', { query }),
    api('GET /category/tree', { query: { model: 'ARTICLE' } }),
  ]);
  return { ...tableAnswer(answer, request), tree: optional(tree) ?? [] };
}

export function meta() {
  return officeMeta(feedbackDeskText.title);
}

export default function Feedback() {
  const { page, failed, tree } = useLoaderData<typeof loader>();
  const params = useTableParams();
  const { can } = useSession();
  const confirm = useConfirm();
  const { setState, remove } = useBatch();
  const [selected, setSelected] = useState<Id[]>([]);
  const records = page?.records ?? [];
  // only rows that are looked at can be acted upon
  const chosen = records.filter(({ id }) => selected.includes(id));
  const open = params.get('id') || null;
  const act = async (run: (items: readonly FeedbackItem[]) => Promise<void>) => {
    await run(chosen);
    setSelected([]);
  };
  const status = params.get('status') || 'OPEN';
  return (
    <AdminPage
      title={feedbackDeskText.title}
      total={page === null ? undefined : feedbackDeskText.total(formatCount(page.total))}
      tools={
        <ExportButton
          name={feedbackDeskText.title}
          columns={feedbackCsv}
          fetchPage={(current, size) => {
            const query = feedbackQuery(new URLSearchParams(window.location.search));
            return call('GET /feedback/page', { query: { ...query, current, size } });
          }}
        />
      }
    >
      <FeedbackFilters params={params} status={status} tree={tree} />
      <AdminTable<FeedbackItem>
        label={feedbackDeskText.list}
        columns={feedbackColumns(({ id }) => params.set({ id, current: params.get('current') }))}
        page={page}
        failed={failed}
        unit={feedbackDeskText.unit}
        params={params}
        empty={{ title: feedbackDeskText.empty, words: adminText.emptyWords(params.filtered) }}
        minWidth={900}
        selection={{
          keys: chosen.map(({ id }) => id),
          change: setSelected,
          label: feedbackDeskText.select,
        }}
      />
      <BatchBar count={chosen.length} unit={feedbackDeskText.unit} clear={() => setSelected([])}>
        {status !== 'RESOLVED' && (
          <button
            type="button"
            className={buttonClass('text', 'small')}
            onClick={() => void act((items) => setState(items, 'RESOLVED'))}
          >
            {feedbackTalkText.resolve}
          </button>
        )}
        {status !== 'OPEN' && (
          <button
            type="button"
            className={buttonClass('text', 'small')}
            onClick={() => void act((items) => setState(items, 'OPEN'))}
          >
            {feedbackTalkText.reopen}
          </button>
        )}
        {can('feedback.comment.delete') && (
          <button
            type="button"
            className={cx(buttonClass('text', 'small'), styles.danger)}
            onClick={() =>
              confirm.ask({
                title: feedbackDeskText.removeTitle(chosen.length),
                words: feedbackTalkText.removeWords,
                ok: feedbackTalkText.remove,
                danger: true,
                run: () => act(remove),
              })
            }
          >
            {feedbackTalkText.remove}
          </button>
        )}
      </BatchBar>
      {confirm.place}
      <FeedbackSheet
        id={open}
        item={records.find(({ id }) => String(id) === open) ?? null}
        close={() => params.set({ id: undefined, current: params.get('current') })}
      />
    </AdminPage>
  );
}
