import type { ManagedItem } from '@zhihui/contract/features/content/manage.endpoints.ts';
import { MANAGE_STATES } from '@zhihui/contract/features/content/manage.shapes.ts';
import type { ManageState } from '@zhihui/contract/features/content/manage.shapes.ts';
import { Link, useLoaderData, useLocation } from 'react-router';
import { call } from '../../../api/browser.ts';
import { formatCount } from '../../../lib/text.ts';
import { useSession } from '../../../session/session.ts';
import { getButtonClass } from '../../../ui/button.ts';
import {
  adminText,
  AdminPage,
  AdminTable,
  ExportButton,
  MenuIcon,
  useTableParams,
  buildAdminMeta,
  BatchBar,
  adminStyles as styles,
  FormSheet,
  SideSheet,
  State,
} from '../../admin/admin.public.ts';
import type { SelectedRows } from '../../admin/admin.public.ts';
import { createTableColumns, createTableCsv, getVisibleState, canApply } from './columns.tsx';
import { contentAdminText as words } from './content-admin.text.ts';
import type { TableText } from './content-admin.text.ts';
import type { TableData } from './content-table.loader.ts';
import { Filters } from './filters.tsx';
import { createManageCalls } from './manage.calls.ts';
import type { SectionTable, FormAction, Run } from './section-table.ts';
import { tableContext, useTable } from './table-context.ts';
import { parseOption, buildTableQuery, getRowTitle } from './table-query.ts';
import { useTableActions } from './use-table-actions.ts';
import { cx } from '../../../lib/cx.ts';
import type { TableActions } from './columns.tsx';
import { itemAddress, listAddress } from '../../../lib/sections.ts';
import { Tag, Tags } from '../../../ui/tag.tsx';
import { Time } from '../../../ui/time.tsx';

/** Title of the screen, which search engines must not index. */
export function buildTableMeta({ text }: { text: TableText }) {
  return () => buildAdminMeta(text.title);
}

/** The back-office screen of a section: its items that match the filters of the address, and their actions. */
export function ContentTable<T extends ManagedItem>({ table }: { table: SectionTable<T> }) {
  const { model, text, states = MANAGE_STATES } = table;
  const { page, failed, tree, selectedFilters } = useLoaderData<TableData<T>>() as TableData<T>;
  const { user } = useSession();
  const params = useTableParams();
  const state = parseOption(states, params.get('status')) ?? 'APPROVED';
  const { search } = useLocation();
  const isOwnOnly = buildTableQuery(table, new URLSearchParams(search), user).mine === true;
  const calls = createManageCalls(model);
  const fetchPage = (current: number, size: number) => {
    const searchParams = new URLSearchParams(window.location.search);
    const query = { ...buildTableQuery(table, searchParams, user), current, size };
    return calls.page<T>(call, query);
  };
  const { tableActions, selected, openItem, closeItem, openedForm, run, cancel, opened, close } =
    useTableActions(table, page, state, fetchPage);
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
              fetchPage={fetchPage}
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
          empty={{
            title: text.empty,
            description: adminText.getEmptyDescription(params.filtered || isOwnOnly),
          }}
          minWidth={1020}
          selection={selected.selection}
        />
        <Batch selected={selected} tableActions={tableActions} unit={text.unit} />
        <BatchSheet openedForm={openedForm} run={run} close={cancel} />
        <ItemSheet table={table} item={openItem} state={state} close={closeItem} />
        {opened !== null && <opened.single.Dialog item={opened.item} onClose={close} />}
      </AdminPage>
    </tableContext.Provider>
  );
}

interface BatchProps<T extends ManagedItem> {
  selected: SelectedRows<T>;
  tableActions: TableActions<T>;
  unit: string;
}

/** The actions that apply to at least one selected row; the other rows are skipped and named. */
function Batch<T extends ManagedItem>({ selected, tableActions, unit }: BatchProps<T>) {
  const { rows } = selected;
  const { actions, formActions, runAction, openForm } = tableActions;
  return (
    <BatchBar selected={selected} unit={unit}>
      {formActions
        .filter((item) => rows.some((row) => canApply(row, item)))
        .map((item) => (
          <Button key={item.key} label={item.label} press={() => openForm(rows, item)} />
        ))}
      {actions
        .filter((act) => rows.some((row) => canApply(row, act)))
        .map((item) => {
          // skip rows in another state silently: they already are as the action would leave them
          const applicable = rows.filter((row) => item.isApplicable?.(row) ?? true);
          const press = () => runAction(applicable, item);
          return <Button key={item.key} label={item.label} danger={item.danger} press={press} />;
        })}
    </BatchBar>
  );
}

interface ButtonProps {
  label: string;
  danger?: boolean | undefined;
  press: () => void;
}

function Button({ label, danger, press }: ButtonProps) {
  return (
    <button
      type="button"
      className={cx(getButtonClass('text', 'small'), danger === true && styles.danger)}
      onClick={press}
    >
      {label}
    </button>
  );
}

interface BatchSheetProps<T extends ManagedItem> {
  /** The form of an action and the rows it applies to; null when closed. */
  openedForm: { formAction: FormAction<T>; items: readonly T[] } | null;
  run: Run<T>;
  close: () => void;
}

/** The sheet with the form of an action. */
function BatchSheet<T extends ManagedItem>({ openedForm, run, close }: BatchSheetProps<T>) {
  const { text } = useTable();
  return (
    <FormSheet
      open={openedForm !== null}
      title={
        openedForm === null
          ? ''
          : text.actionTitle(openedForm.formAction.label, openedForm.items.length)
      }
      close={close}
    >
      {(sheet) =>
        openedForm !== null && (
          <openedForm.formAction.Form sheet={sheet} items={openedForm.items} run={run} />
        )
      }
    </FormSheet>
  );
}

interface ItemSheetProps<T extends ManagedItem> {
  table: SectionTable<T>;
  item: T | null;
  state: ManageState;
  close: () => void;
}

/** The details of one item, beside the table. */
function ItemSheet<T extends ManagedItem>({ table, item, state, close }: ItemSheetProps<T>) {
  const { text } = useTable();
  const { Details } = table;
  return (
    <SideSheet
      open={item !== null}
      title={text.details}
      onClose={close}
      footer={
        item?.status === 'APPROVED' &&
        state === 'APPROVED' && (
          <Link className={getButtonClass('primary')} to={itemAddress(item.model, item.id)}>
            {text.open}
          </Link>
        )
      }
    >
      {item !== null && (
        <>
          <Facts table={table} item={item} state={state} />
          {Details !== undefined && <Details item={item} />}
        </>
      )}
    </SideSheet>
  );
}

function Facts<T extends ManagedItem>({
  table: { Facts: SectionFacts },
  item,
  state,
}: Pick<ItemSheetProps<T>, 'table' | 'state'> & { item: T }) {
  const { title, newestTitle, excerpt, author, category, tags, publishedAt, updatedAt } = item;
  return (
    <>
      <h3>{getRowTitle(item)}</h3>
      {newestTitle !== null && <p className={styles.excerpt}>{words.liveTitle(title)}</p>}
      <p className={styles.excerpt}>{excerpt}</p>
      <dl className={styles.facts}>
        <dt>{words.status}</dt>
        <dd>
          <State status={getVisibleState(item, state)} />
        </dd>
        <dt>{words.author}</dt>
        <dd>{author.nickname}</dd>
        <dt>{words.category}</dt>
        <dd>{category?.name ?? '—'}</dd>
        <dt>{words.tags}</dt>
        <dd>
          {tags.length === 0 ? (
            '—'
          ) : (
            <Tags>
              {tags.map(({ id, name }) => (
                <Tag key={id} to={listAddress(item.model, { tagId: id })}>
                  {name}
                </Tag>
              ))}
            </Tags>
          )}
        </dd>
        <dt>{words.publishedAt}</dt>
        <dd>{publishedAt === null ? '—' : <Time at={publishedAt} />}</dd>
        <dt>{words.updatedAt}</dt>
        <dd>
          <Time at={updatedAt} />
        </dd>
        {SectionFacts !== undefined && <SectionFacts item={item} />}
        <dt>{words.figures}</dt>
        <dd>
          {words.counted(
            formatCount(item.viewCount),
            formatCount(item.commentCount),
            formatCount(item.likeCount),
          )}
        </dd>
      </dl>
    </>
  );
}
