import type { BatchCall } from '@zhihui/contract/client.ts';
import type {
  FeedbackItem,
  FeedbackState,
} from '@zhihui/contract/features/feedback/feedback.schema.ts';
import { useLoaderData } from 'react-router';
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
  useBatch,
  useSelection,
} from '../../admin/admin.public.ts';
import { feedbackQueueText } from './feedback-admin.text.ts';
import { createFeedbackColumns, feedbackCsv } from './feedback-columns.tsx';
import { FeedbackFilters, parseFeedbackQuery } from './feedback-filters.tsx';
import { FeedbackSheet } from './feedback-sheet.tsx';

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
  const { setState, remove } = useFeedbackBatch();
  const records = page?.records ?? [];
  const fetchPage = (current: number, size: number) => {
    const query = parseFeedbackQuery(new URLSearchParams(window.location.search));
    return call('GET /feedback/page', { query: { ...query, current, size } });
  };
  const selected = useSelection(page, { label: feedbackQueueText.select, fetchPage });
  const open = params.get('id') || null;
  const runBatch = async (
    run: (items: readonly FeedbackItem[]) => Promise<readonly FeedbackItem[]>,
  ) => selected.remove(await run(selected.rows));
  const confirmRemoval = (items: readonly FeedbackItem[]) =>
    confirm.open({
      title:
        items.length === 1
          ? feedbackConversationText.removeTitle
          : feedbackQueueText.removeTitle(items.length),
      description: feedbackConversationText.removeDescription,
      ok: feedbackConversationText.remove,
      danger: true,
      run: async () => selected.remove(await remove(items)),
    });
  const status = params.get('status') || 'OPEN';
  return (
    <AdminPage
      title={feedbackQueueText.title}
      total={page === null ? undefined : feedbackQueueText.total(formatCount(page.total))}
      tools={
        <ExportButton name={feedbackQueueText.title} columns={feedbackCsv} fetchPage={fetchPage} />
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
        selection={selected.selection}
      />
      <BatchBar selected={selected} unit={feedbackQueueText.unit}>
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
            onClick={() => confirmRemoval(selected.rows)}
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
function useFeedbackBatch() {
  const { runWithToasts } = useBatch();
  const updateState = (call: BatchCall, { id }: FeedbackItem, state: FeedbackState) =>
    call('PUT /feedback/:id/state', { params: { id }, body: { state } });
  return {
    setState: (items: readonly FeedbackItem[], state: FeedbackState) =>
      runWithToasts(
        // items that already have the state are excluded, so that undo does not change them
        items.filter((item) => item.state !== state && item.abilities.resolve),
        {
          perform: (item, call) => updateState(call, item, state),
          undo: (item, call) => updateState(call, item, item.state),
          message: state === 'RESOLVED' ? feedbackQueueText.resolved : feedbackQueueText.reopened,
        },
      ),
    remove: (items: readonly FeedbackItem[]) =>
      runWithToasts(items, {
        perform: ({ id }, call) => call('DELETE /feedback/:id', { params: { id } }),
        undo: null,
        message: feedbackQueueText.removed,
      }),
  };
}
