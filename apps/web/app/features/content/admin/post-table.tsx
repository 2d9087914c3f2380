import { Link, useLoaderData } from 'react-router';
import { call } from '../../../api/browser.ts';
import { cx } from '../../../lib/cx.ts';
import { formatCount } from '../../../lib/text.ts';
import { useSession } from '../../../session/session.ts';
import { getButtonClass } from '../../../ui/button.ts';
import { Time } from '../../../ui/time.tsx';
import {
  adminText,
  AdminPage,
  AdminTable,
  BatchBar,
  ExportButton,
  parseOwnCategories,
  SideSheet,
  useTableParams,
  adminStyles as styles,
} from '../../admin/admin.public.ts';
import {
  createPostColumns,
  createPostCsv,
  getRowText,
  getTextAddress,
  PostStateLabel,
} from './post-columns.tsx';
import { PostFilters } from './post-filters.tsx';
import type { PostTableData } from './post-table.loader.ts';
import { postTableText as words } from './post-table.text.ts';
import type { Post, PostTable as Table } from './post-table-types.ts';
import { PostTabs } from './post-tabs.tsx';
import postStyles from './post-table.module.css';
import { usePostActions } from './use-post-actions.ts';

/** The back-office screen of all comments, or of all answers. */
export function PostTable<T extends Post>({ table }: { table: Table<T> }) {
  const { text, paths } = table;
  const data = useLoaderData<PostTableData<T>>() as PostTableData<T>;
  const { page, failed } = data;
  const { user } = useSession();
  const params = useTableParams();
  const fetchPage = (current: number, size: number) => {
    const query = table.parseQuery(new URLSearchParams(window.location.search), user);
    return table.fetchPage(call, { ...query, current, size });
  };
  const actions = usePostActions(table, page, fetchPage);
  const { selected, openRow } = actions;
  const isOwnOnly =
    parseOwnCategories(new URLSearchParams({ mine: params.get('mine') }), user, table.models) ===
    true;
  return (
    <AdminPage
      title={table.title}
      total={page === null ? undefined : text.total(formatCount(page.total))}
      tools={<ExportButton name={text.all} columns={createPostCsv(table)} fetchPage={fetchPage} />}
    >
      <PostTabs paths={paths} all={text.all} selected="all" />
      <PostFilters table={table} params={params} data={data} />
      <AdminTable<T>
        label={text.list}
        columns={createPostColumns(table, params, actions)}
        page={page}
        failed={failed}
        unit={text.unit}
        params={params}
        empty={{
          title: text.empty,
          description: adminText.getEmptyDescription(
            params.filtered || isOwnOnly || params.get('status') !== '',
          ),
        }}
        minWidth={1020}
        selection={selected.selection}
      />
      <BatchBar selected={selected} unit={text.unit}>
        {selected.rows.some(({ abilities }) => abilities.restore) && (
          <button
            type="button"
            className={getButtonClass('text', 'small')}
            onClick={() => void actions.restore(selected.rows)}
          >
            {words.restore}
          </button>
        )}
        {selected.rows.some(({ abilities }) => abilities.delete) && (
          <button
            type="button"
            className={cx(getButtonClass('text', 'small'), styles.danger)}
            onClick={() => void actions.remove(selected.rows)}
          >
            {words.remove}
          </button>
        )}
      </BatchBar>
      <SideSheet
        open={openRow !== null}
        title={text.details}
        onClose={actions.close}
        footer={openRow !== null && <OpenLink table={table} row={openRow} />}
      >
        {openRow !== null && <Details table={table} row={openRow} />}
      </SideSheet>
    </AdminPage>
  );
}

interface RowProps<T extends Post> {
  table: Table<T>;
  row: T;
}

function OpenLink<T extends Post>({ table, row }: RowProps<T>) {
  const to = getTextAddress(table, row);
  return (
    to !== null && (
      <Link className={getButtonClass('primary')} to={to}>
        {row.abilities.review ? words.review : words.open}
      </Link>
    )
  );
}

/** The whole text of a row and what is known of it. */
function Details<T extends Post>({ table, row }: RowProps<T>) {
  const { title, to } = table.getPlace(row);
  return (
    <>
      <p className={postStyles.words}>{getRowText(table, row)}</p>
      <dl className={styles.facts}>
        <dt>{table.text.place}</dt>
        <dd>
          <Link to={to}>{title}</Link>
        </dd>
        <dt>{words.category}</dt>
        <dd>{row.category?.name ?? '—'}</dd>
        <dt>{words.author}</dt>
        <dd>{row.author.nickname}</dd>
        <dt>{words.state}</dt>
        <dd>
          <PostStateLabel table={table} row={row} />
        </dd>
        {table.csv.map((fact) => (
          <Fact key={fact.title} name={fact.title} value={fact.value(row)} />
        ))}
        <dt>{words.createdAt}</dt>
        <dd>
          <Time at={row.createdAt} />
        </dd>
      </dl>
    </>
  );
}

function Fact({ name, value }: { name: string; value: string | number | null }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </>
  );
}
