import type { ManagedItem } from '@zhihui/contract/features/content/manage.endpoints.ts';
import { MANAGE_STATES } from '@zhihui/contract/features/content/manage.shapes.ts';
import { Link, useLoaderData } from 'react-router';
import { call } from '../../../api/browser.ts';
import { formatCount } from '../../../lib/text.ts';
import { buttonClass } from '../../../ui/button.ts';
import {
  adminText,
  AdminPage,
  AdminTable,
  ExportButton,
  MenuIcon,
  useTableParams,
  officeMeta,
} from '../../admin/admin.public.ts';
import { Batch } from './batch.tsx';
import { BatchSheet } from './batch-sheet.tsx';
import { tableColumns, tableCsv } from './columns.tsx';
import type { TableText } from './content-admin.text.ts';
import type { TableData } from './content-table.loader.ts';
import { Filters } from './filters.tsx';
import { ItemSheet } from './item-sheet.tsx';
import { manageCalls } from './manage.calls.ts';
import type { SectionTable } from './section-table.ts';
import { tableContext } from './table-context.ts';
import { oneOf, tableQuery } from './table-query.ts';
import { useDoings } from './use-doings.ts';

/** Title of the screen; search engines are not to know it. */
export function tableMeta({ text }: { text: TableText }) {
  return () => officeMeta(text.title);
}

/** The back-office's screen of a section: its items under the filters of the address, and what can be done with them. */
export function ContentTable<T extends ManagedItem>({ table }: { table: SectionTable<T> }) {
  const { model, text, states = MANAGE_STATES } = table;
  const { page, failed, tree, found, me } = useLoaderData<TableData<T>>() as TableData<T>;
  const params = useTableParams();
  const state = oneOf(states, params.get('status')) ?? 'APPROVED';
  const rows = page?.records ?? [];
  const { doings, chosen, select, shown, hide, asked, run, cancel, opened, close } = useDoings(
    table,
    rows,
    state,
  );
  const calls = manageCalls(model);
  const untouchable = (row: T | undefined) => !Object.values(row?.abilities ?? {}).includes(true);
  return (
    <tableContext.Provider value={{ calls, text, tree }}>
      <AdminPage
        title={text.title}
        total={page === null ? undefined : text.total(formatCount(page.total))}
        tools={
          <>
            <ExportButton
              name={text.title}
              columns={tableCsv(table, state)}
              fetchPage={(current, size) => {
                const asking = new URLSearchParams(window.location.search);
                return calls.page<T>(call, { ...tableQuery(table, asking, me), current, size });
              }}
            />
            <Link
              className={buttonClass('primary')}
              to={`/editor?model=${model}`}
              aria-label={table.write}
            >
              <MenuIcon name="plus" />
              <span className="hide-s">{table.write}</span>
            </Link>
          </>
        }
      >
        <Filters table={table} params={params} found={found} />
        <AdminTable<T>
          label={text.list}
          columns={tableColumns(table, params, { ...doings, state })}
          page={page}
          failed={failed}
          unit={text.unit}
          params={params}
          empty={{ title: text.empty, words: adminText.emptyWords(params.filtered) }}
          minWidth={1020}
          selection={{
            keys: chosen.map(({ id }) => id),
            change: select,
            label: text.select,
            off: (id) => untouchable(rows.find((row) => row.id === id)),
          }}
        />
        <Batch rows={chosen} doings={doings} unit={text.unit} clear={() => select([])} />
        <BatchSheet asked={asked} run={run} close={cancel} />
        <ItemSheet table={table} item={shown} state={state} close={hide} />
        {opened !== null && <opened.single.Dialog item={opened.item} onClose={close} />}
      </AdminPage>
    </tableContext.Provider>
  );
}
