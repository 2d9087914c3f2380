import {
  MAX_RECYCLE_KEYWORD,
  RECYCLE_KINDS,
} from '@zhihui/contract/features/recycle/recycle.limits.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import { useState } from 'react';
import { useLoaderData } from 'react-router';
import type { LoaderFunctionArgs } from 'react-router';
import { call } from '../../../api/browser.ts';
import { apiContext } from '../../../api/context.ts';
import { optional } from '../../../api/load.ts';
import { cx } from '../../../lib/cx.ts';
import { formatCount } from '../../../lib/text.ts';
import { buttonClass } from '../../../ui/button.ts';
import {
  adminText,
  AdminPage,
  AdminTable,
  BatchBar,
  ExportButton,
  FoundFilter,
  KeywordFilter,
  requireEntry,
  tableAnswer,
  Tabs,
  useTableParams,
  adminStyles as styles,
  officeMeta,
} from '../../admin/admin.public.ts';
import { findPeople, pickerText } from '../../user-admin/user-admin.public.ts';
import { PickCategory } from './pick-category.tsx';
import { recycleColumns, recycleCsv } from './recycle-columns.tsx';
import { recycleQuery } from './recycle-query.ts';
import type { RecycleItem } from './recycle-query.ts';
import { recycleText } from './recycle.text.ts';
import { useRecycle } from './use-recycle.tsx';

/** One page of what was deleted, and the categories that a thing without one can go to. */
export async function loader(args: LoaderFunctionArgs) {
  requireEntry(args, '/admin/recycle');
  const { request, context } = args;
  const api = context.get(apiContext);
  const query = recycleQuery(new URL(request.url).searchParams);
  const { kind, deletedBy } = query;
  const model = kind === 'ANSWER' || kind === 'COMMENT' ? null : kind;
  const [answer, tree, person] = await Promise.all([
    api('GET /recycle/page', { query }),
    model === null ? null : api('GET /category/tree', { query: { model } }).then(optional),
    deletedBy === undefined
      ? null
      : api('GET /user/detail/:id', { params: { id: deletedBy } }).then(optional),
  ]);
  const by =
    deletedBy === undefined
      ? null
      : { id: deletedBy, name: person?.nickname ?? recycleText.somebody };
  return { ...tableAnswer(answer, request), kind, by, tree: tree ?? [] };
}

export function meta() {
  return officeMeta(recycleText.title);
}

export default function Recycle() {
  const { page, failed, kind, by, tree } = useLoaderData<typeof loader>();
  const params = useTableParams();
  const [selected, setSelected] = useState<Id[]>([]);
  const acts = useRecycle();
  // only rows that are looked at can be acted upon
  const rows = (page?.records ?? []).filter(({ id }) => selected.includes(id));
  return (
    <AdminPage
      title={recycleText.title}
      total={page === null ? undefined : recycleText.total(formatCount(page.total))}
      tools={
        <ExportButton
          name={recycleText.title}
          columns={recycleCsv}
          fetchPage={(current, size) => {
            const query = recycleQuery(new URLSearchParams(window.location.search));
            return call('GET /recycle/page', { query: { ...query, current, size } });
          }}
        />
      }
    >
      <Tabs
        label={recycleText.kind}
        selected={kind}
        options={RECYCLE_KINDS.map((one) => ({
          key: one,
          label: recycleText.kinds[one],
          to: params.to({ kind: one === 'ARTICLE' ? undefined : one }),
        }))}
      />
      <search className={styles.bar} aria-label={recycleText.filter}>
        <KeywordFilter
          params={params}
          placeholder={recycleText.keyword}
          maxLength={MAX_RECYCLE_KEYWORD}
        />
        <FoundFilter
          label={recycleText.deletedBy}
          find={findPeople}
          none={pickerText.none}
          value={by}
          onChange={(id) => params.set({ deletedBy: id })}
        />
      </search>
      <AdminTable<RecycleItem>
        key={kind}
        label={recycleText.list}
        columns={recycleColumns({
          restore: (item) => void acts.restore(item),
          purge: (item) => void acts.purge(item),
        })}
        page={page}
        failed={failed}
        unit={recycleText.unit}
        params={params}
        empty={{
          title: recycleText.empty,
          words: adminText.emptyWords(params.get('keyword') !== '' || by !== null) ?? '',
        }}
        minWidth={680}
        selection={{
          keys: rows.map(({ id }) => id),
          change: setSelected,
          label: recycleText.select,
        }}
      />
      <BatchBar count={rows.length} unit={recycleText.unit} clear={() => setSelected([])}>
        <button
          type="button"
          className={buttonClass('text', 'small')}
          onClick={() => void acts.restoreAll(rows)}
        >
          {recycleText.restore}
        </button>
        <button
          type="button"
          className={cx(buttonClass('text', 'small'), styles.danger)}
          onClick={() => acts.purgeAll(rows)}
        >
          {recycleText.purge}
        </button>
      </BatchBar>
      <PickCategory item={acts.homeless} tree={tree} restore={acts.restore} close={acts.leave} />
      {acts.place}
    </AdminPage>
  );
}
