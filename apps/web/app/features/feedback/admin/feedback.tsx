import type {
  FeedbackItem,
  FeedbackState,
} from '@zhihui/contract/features/feedback/feedback.schema.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import { useState } from 'react';
import { useLoaderData, useRevalidator } from 'react-router';
import type { LoaderFunctionArgs } from 'react-router';
import { call } from '../../../api/browser.ts';
import { apiContext } from '../../../api/context.ts';
import { getDataOrNull } from '../../../api/load.ts';
import { cx } from '../../../lib/cx.ts';
import { formatCount } from '../../../lib/text.ts';
import { useSession } from '../../../session/session.ts';
import { getButtonClass } from '../../../ui/button.ts';
import { feedbackConversationText } from '../feedback.text.ts';
import {
  adminText,
  AdminTable,
  AdminPage,
  BatchBar,
  ExportButton,
  getTableResult,
  useConfirm,
  useTableParams,
  adminStyles as styles,
  buildAdminMeta,
  runForEachWithToast,
} from '../../admin/admin.public.ts';
import { feedbackQueueText } from './feedback-admin.text.ts';
import { createFeedbackColumns, feedbackCsv } from './feedback-columns.tsx';
import { FeedbackFilters, parseFeedbackQuery } from './feedback-filters.tsx';
import { FeedbackSheet } from './feedback-sheet.tsx';
import { toast } from '../../../ui/toast.tsx';

/** The feedback that matches the address, and the categories to filter by. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const api = context.get(apiContext);
  const query = parseFeedbackQuery(new URL(request.url).searchParams);
  const [result, tree] = await Promise.all([
    api('GET /feedback/page', { query }),
    api('GET /category/tree', { query: { model: 'ARTICLE' } }),
  ]);
  return { ...getTableResult(result, request), tree: getDataOrNull(tree) ?? [] };
}

export function meta() {
  return buildAdminMeta(feedbackQueueText.title);
}

export default function Feedback() {
  const { page, failed, tree } = useLoaderData<typeof loader>();
  const params = useTableParams();
  const { can } = useSession();
  const confirm = useConfirm();
  const { setState, remove } = useBatch();
  const [selected, setSelected] = useState<Id[]>([]);
  const records = page?.records ?? [];
  // only visible rows can be acted upon
  const chosen = records.filter(({ id }) => selected.includes(id));
  const open = params.get('id') || null;
  const runBatch = async (run: (items: readonly FeedbackItem[]) => Promise<void>) => {
    await run(chosen);
    setSelected([]);
  };
  const confirmRemoval = (items: readonly FeedbackItem[]) =>
    confirm.open({
      title:
        items.length === 1
          ? feedbackConversationText.removeTitle
          : feedbackQueueText.removeTitle(items.length),
      description: feedbackConversationText.removeDescription,
      ok: feedbackConversationText.remove,
      danger: true,
      run: async () => {
        await remove(items);
        setSelected([]);
      },
    });
  const status = params.get('status') || 'OPEN';
  return (
    <AdminPage
      title={feedbackQueueText.title}
      total={page === null ? undefined : feedbackQueueText.total(formatCount(page.total))}
      tools={
        <ExportButton
          name={feedbackQueueText.title}
          columns={feedbackCsv}
          fetchPage={(current, size) => {
            const query = parseFeedbackQuery(new URLSearchParams(window.location.search));
            return call('GET /feedback/page', { query: { ...query, current, size } });
          }}
        />
      }
    >
      <FeedbackFilters params={params} status={status} tree={tree} />
      <AdminTable<FeedbackItem>
        label={feedbackQueueText.list}
        columns={createFeedbackColumns({
          open: ({ id }) => params.set({ id, current: params.get('current') }),
          setState: (item, state) => void setState([item], state),
          remove: (item) => confirmRemoval([item]),
        })}
        page={page}
        failed={failed}
        unit={feedbackQueueText.unit}
        params={params}
        empty={{
          title: feedbackQueueText.empty,
          description: adminText.getEmptyDescription(params.filtered),
        }}
        minWidth={1080}
        selection={{
          keys: chosen.map(({ id }) => id),
          change: setSelected,
          label: feedbackQueueText.select,
        }}
      />
      <BatchBar count={chosen.length} unit={feedbackQueueText.unit} clear={() => setSelected([])}>
        {status !== 'RESOLVED' && (
          <button
            type="button"
            className={getButtonClass('text', 'small')}
            onClick={() => void runBatch((items) => setState(items, 'RESOLVED'))}
          >
            {feedbackConversationText.resolve}
          </button>
        )}
        {status !== 'OPEN' && (
          <button
            type="button"
            className={getButtonClass('text', 'small')}
            onClick={() => void runBatch((items) => setState(items, 'OPEN'))}
          >
            {feedbackConversationText.reopen}
          </button>
        )}
        {can('feedback.comment.delete') && (
          <button
            type="button"
            className={cx(getButtonClass('text', 'small'), styles.danger)}
            onClick={() => confirmRemoval(chosen)}
          >
            {feedbackConversationText.remove}
          </button>
        )}
      </BatchBar>
      {confirm.dialog}
      <FeedbackSheet
        id={open}
        item={records.find(({ id }) => String(id) === open) ?? null}
        close={() => params.set({ id: undefined, current: params.get('current') })}
      />
    </AdminPage>
  );
}

/** Actions on several feedbacks: resolve or reopen them, with an undo in the toast, or delete them. */
function useBatch() {
  const { revalidate } = useRevalidator();
  const updateState = (items: readonly FeedbackItem[], state: FeedbackState) =>
    runForEachWithToast(items, ({ id }) =>
      call('PUT /feedback/:id/state', { params: { id }, body: { state } }),
    );
  const setState = async (items: readonly FeedbackItem[], state: FeedbackState) => {
    // items that already have the state are excluded, so that undo does not change them
    const changeable = items.filter((item) => item.state !== state && item.abilities.resolve);
    const updated = await updateState(changeable, state);
    await revalidate();
    if (updated.length === 0) return;
    const message = state === 'RESOLVED' ? feedbackQueueText.resolved : feedbackQueueText.reopened;
    const before = state === 'RESOLVED' ? 'OPEN' : 'RESOLVED';
    toast.success(message(updated.length), {
      label: adminText.undo,
      run: () => void updateState(updated, before).then(() => revalidate()),
    });
  };
  const remove = async (items: readonly FeedbackItem[]) => {
    const updated = await runForEachWithToast(items, ({ id }) =>
      call('DELETE /feedback/:id', { params: { id } }),
    );
    await revalidate();
    if (updated.length > 0) toast.success(feedbackQueueText.removed(updated.length));
  };
  return { setState, remove };
}
