import type { ManagedItem } from '@zhihui/contract/features/content/manage.endpoints.ts';
import { MANAGE_STATES } from '@zhihui/contract/features/content/manage.shapes.ts';
import { Link, useLoaderData } from 'react-router';
import { call } from '../../../api/browser.ts';
import { formatCount } from '../../../lib/text.ts';
import { getButtonClass } from '../../../ui/button.ts';
import {
  adminText,
  AdminPage,
  AdminTable,
  ExportButton,
  MenuIcon,
  useTableParams,
  buildAdminMeta,
} from '../../admin/admin.public.ts';
import { Batch } from './batch.tsx';
import { BatchSheet } from './batch-sheet.tsx';
import { createTableColumns, createTableCsv } from './columns.tsx';
import type { TableText } from './content-admin.text.ts';
import type { TableData } from './content-table.loader.ts';
import { Filters } from './filters.tsx';
import { ItemSheet } from './item-sheet.tsx';
import { createManageCalls } from './manage.calls.ts';
import type { SectionTable } from './section-table.ts';
import { tableContext } from './table-context.ts';
import { parseOption, buildTableQuery } from './table-query.ts';
import { useTableActions } from './use-table-actions.ts';

/** Title of the screen; search engines are not to know it. */
export function buildTableMeta({ text }: { text: TableText }) {
  return () => buildAdminMeta(text.title);
}

/** The back-office's screen of a section: its items under the filters of the address, and what can be done with them. */
export function ContentTable<T extends ManagedItem>({ table }: { table: SectionTable<T> }) {
  const { model, text, states = MANAGE_STATES } = table;
  const { page, failed, tree, selectedFilters, currentUserId } = useLoaderData<
    TableData<T>
  >() as TableData<T>;
  const params = useTableParams();
  const state = parseOption(states, params.get('status')) ?? 'APPROVED';
  const rows = page?.records ?? [];
  const {
    doings: tableActions,
    chosen,
    select,
    openItemId: openItem,
    hide: closeItem,
    asked: openedForm,
    run,
    cancel,
    opened,
    close,
  } = useTableActions(table, rows, state);
  const calls = createManageCalls(model);
  const isUnavailable = (row: T | undefined) => !Object.values(row?.abilities ?? {}).includes(true);
  return (
    <tableContext.Provider value={{ calls, text, tree }}>
      <AdminPage
        title={text.title}
        total={page === null ? undefined : text.total(formatCount(page.total))}
        tools={
          <>
            <ExportButton
              name={text.title}
              columns={createTableCsv(table, state)}
              fetchPage={(current, size) => {
                const searchParams = new URLSearchParams(window.location.search);
                return calls.page<T>(call, {
                  ...buildTableQuery(table, searchParams, currentUserId),
                  current,
                  size,
                });
              }}
            />
            <Link
              className={getButtonClass('primary')}
              to={`/editor?model=${model}`}
              aria-label={table.write}
            >
              <MenuIcon name="plus" />
              <span className="hide-s">{table.write}</span>
            </Link>
          </>
        }
      >
        <Filters table={table} params={params} selectedFilters={selectedFilters} />
        <AdminTable<T>
          label={text.list}
          columns={createTableColumns(table, params, { ...tableActions, state })}
          page={page}
          failed={failed}
          unit={text.unit}
          params={params}
          empty={{ title: text.empty, description: adminText.getEmptyDescription(params.filtered) }}
          minWidth={1020}
          selection={{
            keys: chosen.map(({ id }) => id),
            change: select,
            label: text.select,
            isDisabled: (id) => isUnavailable(rows.find((row) => row.id === id)),
          }}
        />
        <Batch
          rows={chosen}
          tableActions={tableActions}
          unit={text.unit}
          clear={() => select([])}
        />
        <BatchSheet openedForm={openedForm} run={run} close={cancel} />
        <ItemSheet table={table} item={openItem} state={state} close={closeItem} />
        {opened !== null && <opened.single.Dialog item={opened.item} onClose={close} />}
      </AdminPage>
    </tableContext.Provider>
  );
}
