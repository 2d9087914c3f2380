import type { ContentExport } from '@zhihui/contract/features/transfer/export.endpoints.ts';
import type { Page } from '@zhihui/contract/schema.ts';
import { useRevalidator } from 'react-router';
import { call } from '../../../api/browser.ts';
import { formatFileSize } from '../../../lib/file-size.ts';
import { getServerMessage } from '../../../lib/server-message.ts';
import { usePolling } from '../../../lib/use-polling.ts';
import { getButtonClass } from '../../../ui/button.ts';
import { Time } from '../../../ui/time.tsx';
import { toast } from '../../../ui/toast.tsx';
import {
  adminStyles,
  adminText,
  AdminTable,
  ExportButton,
  formatTimeCell,
  useConfirm,
  useTableParams,
} from '../../admin/admin.public.ts';
import type { Columns, CsvColumn } from '../../admin/admin.public.ts';
import { exportText as text } from '../export.text.ts';
import styles from './export-jobs.module.css';
import shared from './transfer.module.css';

interface Props {
  page: Page<ContentExport> | null;
  failed: string | undefined;
}

const isUnfinished = ({ state }: ContentExport): boolean =>
  state === 'WAITING' || state === 'RUNNING';

const CSV: readonly CsvColumn<ContentExport>[] = [
  { title: text.job, value: ({ name }) => name },
  { title: text.format, value: ({ format }) => text.formats[format] },
  { title: text.size, value: ({ total }) => total },
  { title: text.state, value: ({ state, reason }) => reason || text.states[state] },
  { title: text.owner, value: ({ owner }) => owner.nickname },
  { title: text.time, value: ({ createdAt }) => formatTimeCell(createdAt) },
];

/** Exports of the caller, and those of all for Admins, with their files. */
export function ExportJobs({ page, failed }: Props) {
  const params = useTableParams();
  usePolling(page?.records.some(isUnfinished) ?? false);
  const { revalidate } = useRevalidator();
  const { dialog, open } = useConfirm();
  const finish = async (result: { ok: true } | { ok: false; error: { msg: string } }) => {
    if (!result.ok) toast.error(getServerMessage(result.error.msg, adminText.failed));
    await revalidate();
  };
  const remove = (row: ContentExport) =>
    open({
      ...(isUnfinished(row)
        ? { title: text.cancelTitle, description: text.cancelDescription, ok: text.cancel }
        : { title: text.removeTitle, description: text.removeDescription, ok: text.remove }),
      run: async () =>
        finish(await call('DELETE /transfer/export/:id', { params: { id: row.id } })),
    });
  const retry = async ({ id }: ContentExport) =>
    finish(await call('PUT /transfer/export/:id/retry', { params: { id } }));
  const columns: Columns<ContentExport> = [
    {
      title: text.job,
      key: 'job',
      ellipsis: true,
      render: (_, { name, format }) => `${name} · ${text.formats[format]}`,
    },
    {
      title: text.size,
      key: 'size',
      width: 150,
      responsive: ['md'],
      render: (_, { total, bytes }) =>
        [text.sizeOf(total), bytes > 0 && formatFileSize(bytes)].filter(Boolean).join(' · '),
    },
    { title: text.state, key: 'state', width: 130, render: (_, row) => <JobState row={row} /> },
    {
      title: text.owner,
      key: 'owner',
      width: 110,
      ellipsis: true,
      responsive: ['md'],
      render: (_, { owner }) => owner.nickname,
    },
    {
      title: text.time,
      key: 'time',
      width: 120,
      responsive: ['md'],
      render: (_, { createdAt }) => <Time at={createdAt} />,
    },
    {
      title: adminText.actions,
      key: 'actions',
      width: 150,
      fixed: 'end',
      render: (_, row) => (
        <span className={styles.acts}>
          {row.url !== null && (
            <a className={getButtonClass('text', 'small')} href={row.url} download>
              {text.download}
              <span className="vh"> {row.name}</span>
            </a>
          )}
          {(row.state === 'FAILED' || row.state === 'EXPIRED') && (
            <button
              type="button"
              className={getButtonClass('text', 'small')}
              onClick={() => void retry(row)}
            >
              {text.again}
              <span className="vh"> {row.name}</span>
            </button>
          )}
          <button
            type="button"
            className={getButtonClass('text', 'small')}
            onClick={() => remove(row)}
          >
            {isUnfinished(row) ? text.cancel : text.remove}
            <span className="vh"> {row.name}</span>
          </button>
        </span>
      ),
    },
  ];
  return (
    <>
      <div className={adminStyles.bar}>
        <span className={adminStyles.grow} />
        <ExportButton
          name={text.exportJobs}
          columns={CSV}
          fetchPage={(current, size) =>
            call('GET /transfer/export/page', { query: { current, size } })
          }
        />
      </div>
      <AdminTable<ContentExport>
        label={text.exportJobs}
        columns={columns}
        page={page}
        failed={failed}
        unit={text.unit}
        params={params}
        empty={{ title: text.jobsEmpty, description: text.jobsEmptyHint }}
        minWidth={560}
      />
      <p className={shared.muted}>{text.days}</p>
      {dialog}
    </>
  );
}

function JobState({ row: { state, done, total, reason, missing } }: { row: ContentExport }) {
  const label = `${text.states[state]}${state === 'RUNNING' ? text.percent(done, total) : ''}`;
  return (
    <span className={state === 'FAILED' ? shared.bad : undefined} title={reason || undefined}>
      {label}
      {reason !== '' && <small className={styles.reason}>{reason}</small>}
      {missing > 0 && <small className={styles.reason}>{text.missing(missing)}</small>}
    </span>
  );
}
