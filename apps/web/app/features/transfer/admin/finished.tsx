import type {
  ContentImport,
  ImportedPage,
} from '@zhihui/contract/features/transfer/transfer.endpoints.ts';
import type { Page } from '@zhihui/contract/schema.ts';
import { Switch } from 'antd';
import { Link } from 'react-router';
import { call } from '../../../api/browser.ts';
import { getButtonClass } from '../../../ui/button.ts';
import {
  adminText,
  AdminTable,
  ExportButton,
  Tabs,
  useTableParams,
} from '../../admin/admin.public.ts';
import type { Columns, CsvColumn } from '../../admin/admin.public.ts';
import { Figure } from './preview.tsx';
import { transferText as text } from './transfer.text.ts';
import type { ImportActions } from './use-import-actions.tsx';
import styles from './transfer.module.css';

type Row = ImportedPage & { id: number };

const describe = ({ message, changed, lost }: ImportedPage): string =>
  [message, text.changes(changed.length, lost.length)].filter(Boolean).join('；');

const listNotes = (notes: ImportedPage['changed']): string =>
  notes.map(({ what, outcome }) => `${what}：${outcome}`).join('；');

const csv: readonly CsvColumn<Row>[] = [
  { title: text.folder, value: ({ path }) => path.join(' / ') },
  { title: text.page, value: ({ title }) => title },
  { title: text.result, value: ({ state }) => text.pageStates[state] },
  { title: text.note, value: ({ message }) => message },
  { title: text.preserved, value: ({ preserved }) => text.describeBlocks(preserved) },
  { title: text.changed, value: ({ changed }) => listNotes(changed) },
  { title: text.lost, value: ({ lost }) => listNotes(lost) },
];

const TITLES = {
  DONE: text.done,
  STOPPED: text.stopped,
  UNDOING: text.undoing,
  UNDONE: text.undone,
};

interface Props {
  current: ContentImport;
  pages: Page<ImportedPage>;
  actions: ImportActions;
}

/** The last step: what became of each page, and how to undo it. */
export function Finished({ current, pages, actions }: Props) {
  const params = useTableParams();
  const { id, state, done, failed, model } = current;
  const section = model === 'QUESTION' ? 'question' : 'article';
  const columns: Columns<Row> = [
    { title: text.page, key: 'page', ellipsis: true, render: (_, { title }) => title },
    {
      title: text.result,
      key: 'result',
      width: 96,
      render: (_, page) => (
        <span className={page.state === 'FAILED' ? styles.bad : undefined}>
          {text.pageStates[page.state]}
        </span>
      ),
    },
    { title: text.note, key: 'note', ellipsis: true, render: (_, page) => describe(page) || '–' },
    {
      title: adminText.actions,
      key: 'actions',
      width: 80,
      fixed: 'end',
      render: (_, page) =>
        page.contentId === null || page.state === 'UNDONE' ? null : (
          <Link className={getButtonClass('text', 'small')} to={`/${section}/${page.contentId}`}>
            {text.open}
            <span className="vh"> {page.title}</span>
          </Link>
        ),
    },
  ];
  return (
    <>
      <div className={styles.row}>
        <div className={styles.grow}>
          <h2>{TITLES[state as keyof typeof TITLES]}</h2>
          {current.undoUntil !== null && <p className={styles.muted}>{text.undoUntil}</p>}
        </div>
        {current.undoUntil !== null && (
          <button type="button" className={getButtonClass()} onClick={actions.undo}>
            {text.undo}
          </button>
        )}
        <ExportButton
          name={text.reportName}
          columns={csv}
          fetchPage={async (page, size) => {
            const query = { current: page, size };
            const input = { params: { id }, query };
            const result = await call('GET /transfer/import/:id/page/page', input);
            return result.ok ? { ...result, data: addKeys(result.data) } : result;
          }}
        />
        {current.retryable && state === 'DONE' && (
          <button type="button" className={getButtonClass()} onClick={() => void actions.resume()}>
            {text.retry}
          </button>
        )}
        {current.categoryId !== null && state !== 'UNDONE' && (
          <Link className={getButtonClass('primary')} to={`/category/${current.categoryId}`}>
            {text.view}
          </Link>
        )}
      </div>
      <dl className={styles.summary}>
        <Figure label={text.succeeded} value={done - failed} tone={styles.good} />
        <Figure label={text.failed} value={failed} tone={styles.bad} />
      </dl>
      {current.oldAddresses > 0 && state !== 'UNDONE' && (
        <label className={styles.row}>
          <Switch
            size="small"
            checked={current.redirects}
            onChange={(redirects) => void actions.setRedirects(redirects)}
          />
          <span>{text.oldAddressSwitch(current.oldAddresses)}</span>
        </label>
      )}
      <div className={styles.bar}>
        <Tabs
          label={text.filter}
          selected={params.get('filter') || 'ALL'}
          options={[
            { key: 'ALL', label: text.all(current.pages), to: params.to({ filter: undefined }) },
            { key: 'CHANGED', label: text.onlyChanged, to: params.to({ filter: 'CHANGED' }) },
            { key: 'LOST', label: text.onlyLost, to: params.to({ filter: 'LOST' }) },
            { key: 'FAILED', label: text.onlyFailed, to: params.to({ filter: 'FAILED' }) },
          ]}
        />
      </div>
      <AdminTable<Row>
        label={text.reportName}
        columns={columns}
        page={addKeys(pages)}
        unit={text.unit}
        params={params}
        empty={{ title: text.noPages }}
        minWidth={560}
      />
    </>
  );
}

const addKeys = (page: Page<ImportedPage>): Page<Row> => ({
  ...page,
  records: page.records.map((record) => ({ ...record, id: record.position })),
});
