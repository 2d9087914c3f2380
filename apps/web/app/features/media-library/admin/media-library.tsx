import type {
  LibraryItem,
  LibraryOwner,
  LibrarySummary,
} from '@zhihui/contract/features/media-library/media-library.endpoints.ts';
import type { Id, Page } from '@zhihui/contract/schema.ts';
import { useState } from 'react';
import { Link, useLoaderData } from 'react-router';
import type { LoaderFunctionArgs } from 'react-router';
import { call } from '../../../api/browser.ts';
import { apiContext } from '../../../api/context.ts';
import { getDataOrNull } from '../../../api/load.ts';
import { cx } from '../../../lib/cx.ts';
import { formatFileSize } from '../../../lib/file-size.ts';
import { formatCount } from '../../../lib/text.ts';
import { getButtonClass } from '../../../ui/button.ts';
import {
  AdminPage,
  AdminTable,
  BatchBar,
  ExportButton,
  Tabs,
  adminStyles,
  adminText,
  buildAdminMeta,
  getTableResult,
  parsePaging,
  requireEntry,
  useSelection,
  useTableParams,
} from '../../admin/admin.public.ts';
import type { TableParams } from '../../admin/admin.public.ts';
import {
  createLibraryColumns,
  createOwnerColumns,
  libraryCsv,
  ownerCsv,
} from './library-columns.tsx';
import { LibraryFilters } from './library-filters.tsx';
import { OWNER_VIEW, parseLibraryQuery } from './library-query.ts';
import { mediaLibraryText as words } from './media-library.text.ts';
import { useLibraryActions } from './use-library-actions.tsx';
import { UsesSheet } from './uses-sheet.tsx';
import styles from './media-library.module.css';

const ADDRESS = '/admin/media';

/** One page of uploads, or of the people who made them, with the totals of the library. */
export async function loader(args: LoaderFunctionArgs) {
  requireEntry(args, ADDRESS);
  const { request, context } = args;
  const api = context.get(apiContext);
  const params = new URL(request.url).searchParams;
  if (params.get('view') === OWNER_VIEW) {
    const [owners, summary] = await Promise.all([
      api('GET /media/owner/page', { query: parsePaging(params) }),
      api('GET /media/summary').then(getDataOrNull),
    ]);
    return { view: OWNER_VIEW, ...getTableResult(owners, request), summary } as const;
  }
  const query = parseLibraryQuery(params);
  const { ownerId } = query;
  const [result, summary, person] = await Promise.all([
    api('GET /media/page', { query }),
    api('GET /media/summary').then(getDataOrNull),
    ownerId === undefined
      ? null
      : api('GET /user/detail/:id', { params: { id: ownerId } }).then(getDataOrNull),
  ]);
  const owner =
    ownerId === undefined ? null : { id: ownerId, name: person?.nickname ?? words.selectedUser };
  return { view: 'file', ...getTableResult(result, request), summary, owner } as const;
}

export function meta() {
  return buildAdminMeta(words.title);
}

export default function MediaLibrary() {
  const data = useLoaderData<typeof loader>();
  const params = useTableParams();
  const { summary } = data;
  return (
    <AdminPage
      title={words.title}
      total={summary === null ? undefined : words.total(formatCount(summary.count))}
      tools={data.view === OWNER_VIEW ? <OwnerExport /> : <FileExport />}
    >
      {summary !== null && <Summary summary={summary} />}
      <Tabs
        label={words.view}
        selected={data.view}
        options={[
          { key: 'file', label: words.files, to: ADDRESS },
          { key: OWNER_VIEW, label: words.owners, to: `${ADDRESS}?view=${OWNER_VIEW}` },
        ]}
      />
      {data.view === OWNER_VIEW ? (
        <Owners {...data} params={params} />
      ) : (
        <Files {...data} params={params} />
      )}
    </AdminPage>
  );
}

/** How many uploads there are and how large they are; what nothing uses leads to its filter. */
function Summary({ summary }: { summary: LibrarySummary }) {
  const { count, size, unusedCount, unusedSize } = summary;
  return (
    <dl className={styles.summary} aria-label={words.summary}>
      <div>
        <dt>{words.fileCount}</dt>
        <dd>{formatCount(count)}</dd>
      </div>
      <div>
        <dt>{words.totalSize}</dt>
        <dd>{formatFileSize(size)}</dd>
      </div>
      <div>
        <dt>{words.unusedCount}</dt>
        <dd>
          <Link to={`${ADDRESS}?usage=UNUSED`}>{formatCount(unusedCount)}</Link>
        </dd>
      </div>
      <div>
        <dt>{words.unusedSize}</dt>
        <dd>{formatFileSize(unusedSize)}</dd>
      </div>
    </dl>
  );
}

interface TableProps<T> {
  page: Page<T> | null;
  failed: string | undefined;
  params: TableParams;
}

function Files({
  page,
  failed,
  owner,
  params,
}: TableProps<LibraryItem> & { owner: { id: Id; name: string } | null }) {
  const actions = useLibraryActions();
  const [open, setOpen] = useState<LibraryItem | null>(null);
  const selected = useSelection(page, {
    label: words.select,
    isSelectable: ({ unused }) => unused,
    fetchPage: fetchFiles,
  });
  return (
    <>
      <LibraryFilters params={params} owner={owner} />
      <AdminTable<LibraryItem>
        label={words.list}
        columns={createLibraryColumns(params, {
          openUses: setOpen,
          copy: (item) => void actions.copy(item),
          remove: (item) => actions.remove([item], selected.remove),
        })}
        page={page}
        failed={failed}
        unit={words.unit}
        params={params}
        empty={{
          title: params.filtered ? words.emptyFiltered : words.empty,
          ...(params.filtered ? { description: adminText.getEmptyDescription(true) ?? '' } : {}),
        }}
        minWidth={1080}
        selection={selected.selection}
      />
      <BatchBar selected={selected} unit={words.unit}>
        <button
          type="button"
          className={cx(getButtonClass('text', 'small'), adminStyles.danger)}
          onClick={() => actions.remove(selected.rows, selected.remove)}
        >
          {words.remove}
        </button>
      </BatchBar>
      {actions.dialog}
      <UsesSheet item={open} close={() => setOpen(null)} />
    </>
  );
}

function Owners({
  page,
  failed,
  params,
  summary,
}: TableProps<LibraryOwner> & { summary: LibrarySummary | null }) {
  return (
    <AdminTable<LibraryOwner>
      label={words.ownerList}
      columns={createOwnerColumns(summary?.size ?? 0)}
      page={page}
      failed={failed}
      unit={words.people}
      params={params}
      empty={{ title: words.empty }}
      minWidth={560}
    />
  );
}

/** One page of the files that match the filters of the address. */
function fetchFiles(current: number, size: number) {
  const query = parseLibraryQuery(new URLSearchParams(window.location.search));
  return call('GET /media/page', { query: { ...query, current, size } });
}

function FileExport() {
  return <ExportButton name={words.title} columns={libraryCsv} fetchPage={fetchFiles} />;
}

function OwnerExport() {
  return (
    <ExportButton
      name={words.owners}
      columns={ownerCsv}
      fetchPage={(current, size) => call('GET /media/owner/page', { query: { current, size } })}
    />
  );
}
