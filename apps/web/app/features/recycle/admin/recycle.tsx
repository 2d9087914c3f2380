import {
  MAX_RECYCLE_KEYWORD,
  RECYCLE_KINDS,
} from '@zhihui/contract/features/recycle/recycle.limits.ts';
import { useLoaderData } from 'react-router';
import type { LoaderFunctionArgs } from 'react-router';
import { call } from '../../../api/browser.ts';
import { apiContext } from '../../../api/context.ts';
import { getDataOrNull } from '../../../api/load.ts';
import { cx } from '../../../lib/cx.ts';
import { formatCount } from '../../../lib/text.ts';
import { getButtonClass } from '../../../ui/button.ts';
import {
  adminText,
  AdminPage,
  AdminTable,
  BatchBar,
  ExportButton,
  SearchFilter,
  KeywordFilter,
  requireEntry,
  getTableResult,
  Tabs,
  useSelection,
  useTableParams,
  adminStyles as styles,
  buildAdminMeta,
} from '../../admin/admin.public.ts';
import { findPeople, pickerText } from '../../user-admin/user-admin.public.ts';
import { PickCategory } from './pick-category.tsx';
import { createRecycleColumns, recycleCsv, parseRecycleQuery } from './recycle-columns.tsx';
import type { RecycleItem } from './recycle-columns.tsx';
import { recycleText } from './recycle.text.ts';
import { useRecycle } from './use-recycle.tsx';

/** Loads one page of deleted items, and the categories for those that lost theirs. */
export async function loader(args: LoaderFunctionArgs) {
  requireEntry(args, '/admin/recycle');
  const { request, context } = args;
  const api = context.get(apiContext);
  const query = parseRecycleQuery(new URL(request.url).searchParams);
  const { kind, deletedBy } = query;
  const model = kind === 'ANSWER' || kind === 'COMMENT' ? null : kind;
  const [result, tree, person] = await Promise.all([
    api('GET /recycle/page', { query }),
    model === null ? null : api('GET /category/tree', { query: { model } }).then(getDataOrNull),
    deletedBy === undefined
      ? null
      : api('GET /user/detail/:id', { params: { id: deletedBy } }).then(getDataOrNull),
  ]);
  const deletedByUser =
    deletedBy === undefined
      ? null
      : { id: deletedBy, name: person?.nickname ?? recycleText.selectedUser };
  return { ...getTableResult(result, request), kind, deletedByUser, tree: tree ?? [] };
}

export function meta() {
  return buildAdminMeta(recycleText.title);
}

export default function Recycle() {
  const { page, failed, kind, deletedByUser, tree } = useLoaderData<typeof loader>();
  const params = useTableParams();
  const actions = useRecycle();
  const fetchPage = (current: number, size: number) => {
    const query = parseRecycleQuery(new URLSearchParams(window.location.search));
    return call('GET /recycle/page', { query: { ...query, current, size } });
  };
  const selected = useSelection(page, { label: recycleText.select, fetchPage });
  return (
    <AdminPage
      title={recycleText.title}
      total={page === null ? undefined : recycleText.total(formatCount(page.total))}
      tools={<ExportButton name={recycleText.title} columns={recycleCsv} fetchPage={fetchPage} />}
    >
      <Tabs
        label={recycleText.kind}
        selected={kind}
        options={RECYCLE_KINDS.map((item) => ({
          key: item,
          label: recycleText.kinds[item],
          to: params.to({ kind: item === 'ARTICLE' ? undefined : item }),
        }))}
      />
      <search className={styles.bar} aria-label={recycleText.filter}>
        <KeywordFilter
          params={params}
          placeholder={recycleText.keyword}
          maxLength={MAX_RECYCLE_KEYWORD}
        />
        <SearchFilter
          label={recycleText.deletedBy}
          search={findPeople}
          emptyText={pickerText.none}
          value={deletedByUser}
          onChange={(id) => params.set({ deletedBy: id })}
        />
      </search>
      <AdminTable<RecycleItem>
        key={kind}
        label={recycleText.list}
        columns={createRecycleColumns({
          restore: (item) => void actions.restore(item),
          purge: (item) => void actions.purge(item),
        })}
        page={page}
        failed={failed}
        unit={recycleText.unit}
        params={params}
        empty={{
          title: recycleText.empty,
          description:
            adminText.getEmptyDescription(params.get('keyword') !== '' || deletedByUser !== null) ??
            '',
        }}
        minWidth={680}
        selection={selected.selection}
      />
      <BatchBar selected={selected} unit={recycleText.unit}>
        <button
          type="button"
          className={getButtonClass('text', 'small')}
          onClick={() => void actions.restoreAll(selected.rows)}
        >
          {recycleText.restore}
        </button>
        <button
          type="button"
          className={cx(getButtonClass('text', 'small'), styles.danger)}
          onClick={() => actions.purgeAll(selected.rows)}
        >
          {recycleText.purge}
        </button>
      </BatchBar>
      <PickCategory
        item={actions.itemWithoutCategory}
        tree={tree}
        restore={actions.restore}
        close={actions.cancelRestore}
      />
      {actions.confirmDialog}
    </AdminPage>
  );
}
