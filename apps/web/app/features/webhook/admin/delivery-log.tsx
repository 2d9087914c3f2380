import type {
  DeliveryItem,
  WebhookItem,
} from '@zhihui/contract/features/webhook/webhook.endpoints.ts';
import { DELIVERY_STATES } from '@zhihui/contract/features/webhook/webhook.limits.ts';
import type { Page } from '@zhihui/contract/schema.ts';
import { Select } from 'antd';
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { call } from '../../../api/browser.ts';
import { getServerMessage } from '../../../lib/server-message.ts';
import { formatCount } from '../../../lib/text.ts';
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
  useTableParams,
} from '../../admin/admin.public.ts';
import type { Columns, CsvColumn } from '../../admin/admin.public.ts';
import { DeliverySheet } from './delivery-sheet.tsx';
import { fetchDeliveries } from './load-webhooks.ts';
import { DELIVERY_TONES, formatDuration } from './webhook-state.tsx';
import { webhookText as text } from './webhook.text.ts';
import styles from './webhook.module.css';

const CSV: readonly CsvColumn<DeliveryItem>[] = [
  { title: text.messageId, value: ({ messageId }) => messageId },
  { title: text.event, value: ({ event }) => event },
  { title: text.content, value: ({ title }) => title ?? '' },
  { title: text.time, value: ({ createdAt }) => formatTimeCell(createdAt) },
  { title: text.result, value: (row) => getResult(row) },
  { title: text.statusCode, value: ({ status }) => status ?? '' },
  { title: text.duration, value: ({ durationMs }) => durationMs ?? '' },
  { title: text.attempts, value: ({ attempts }) => attempts },
];

/** What became of a delivery, in a word. */
function getResult({ state, failure }: DeliveryItem): string {
  return failure === null ? text.deliveryStates[state] : text.failures[failure];
}

interface DeliveryLogProps {
  webhook: WebhookItem;
  page: Page<DeliveryItem> | null;
  failed: string | undefined;
}

/** The deliveries of a webhook within 30 days, which can be repeated. */
export function DeliveryLog({ webhook, page, failed }: DeliveryLogProps) {
  const params = useTableParams();
  const { revalidate } = useRevalidator();
  const [open, setOpen] = useState<DeliveryItem | null>(null);
  usePolling(page?.records.some(isDue) ?? false, 2000);
  const finish = async (
    result: { ok: true } | { ok: false; error: { msg: string } },
    message: string,
  ) => {
    if (result.ok) toast.success(message);
    else toast.error(getServerMessage(result.error.msg, adminText.failed));
    await revalidate();
  };
  const repeat = async ({ id }: DeliveryItem) =>
    finish(await call('PUT /webhook/delivery/:id/again', { params: { id } }), text.againDone);
  const repeatAll = async () => {
    const result = await call('PUT /webhook/:id/delivery/again', { params: { id: webhook.id } });
    const count = result.ok ? result.data.count : 0;
    await finish(result, count === 0 ? text.againAllNone : text.againAllDone(formatCount(count)));
  };
  return (
    <div className={styles.log}>
      <div className={styles.logHead}>
        <h2>{text.deliveries}</h2>
        <span>{webhook.name}</span>
        <div>
          <Select
            aria-label={text.byResult}
            style={{ minWidth: 112 }}
            value={params.get('state')}
            options={[
              { value: '', label: text.allResults },
              ...DELIVERY_STATES.map((value) => ({ value, label: text.deliveryStates[value] })),
            ]}
            onChange={(state: string) => params.set({ state })}
          />
          <button type="button" className={getButtonClass()} onClick={() => void repeatAll()}>
            {text.againAll}
          </button>
          <ExportButton
            name={`${text.deliveries}-${webhook.name}`}
            columns={CSV}
            fetchPage={(current, size) =>
              fetchDeliveries(call, webhook.id, new URLSearchParams(window.location.search), {
                ...{ current, size },
              })
            }
          />
        </div>
      </div>
      <AdminTable<DeliveryItem>
        label={text.deliveries}
        columns={createColumns(setOpen, (row) => void repeat(row))}
        page={page}
        failed={failed}
        unit="条"
        params={params}
        empty={{ title: text.noDeliveries, description: text.noDeliveriesHint }}
        minWidth={340}
      />
      <p className={styles.hint}>{text.logHint}</p>
      <DeliverySheet delivery={open} webhook={webhook} close={() => setOpen(null)} />
    </div>
  );
}

/** Whether it is being sent now or in a moment. */
const isDue = ({ nextAt }: DeliveryItem): boolean =>
  nextAt !== null && Date.parse(nextAt) < Date.now() + 5000;

function createColumns(
  show: (row: DeliveryItem) => void,
  repeat: (row: DeliveryItem) => void,
): Columns<DeliveryItem> {
  return [
    {
      title: text.event,
      key: 'event',
      ellipsis: true,
      render: (_, row) => (
        <span className={styles.two}>
          <button type="button" className={styles.name} onClick={() => show(row)}>
            {row.event === 'webhook.test' ? text.events[row.event] : (row.title ?? text.noContent)}
          </button>
          <span>
            <Time at={row.createdAt} /> · <code className={styles.code}>{row.event}</code>
          </span>
        </span>
      ),
    },
    {
      title: text.statusCode,
      key: 'status',
      width: 112,
      ellipsis: true,
      render: (_, row) => (
        <span
          className={adminStyles.state}
          data-tone={
            row.state === 'WAITING' && row.attempts === 0 ? 'none' : DELIVERY_TONES[row.state]
          }
          title={getResult(row)}
        >
          {row.status !== null && (row.failure === null || row.failure === 'STATUS')
            ? row.status
            : getResult(row)}
        </span>
      ),
    },
    {
      title: text.duration,
      key: 'duration',
      width: 96,
      align: 'right',
      responsive: ['md'],
      render: (_, { durationMs }) => (durationMs === null ? '—' : formatDuration(durationMs)),
    },
    {
      title: text.attempts,
      key: 'attempts',
      width: 72,
      align: 'right',
      responsive: ['md'],
      dataIndex: 'attempts',
    },
    {
      title: adminText.actions,
      key: 'actions',
      width: 96,
      fixed: 'end',
      render: (_, row) =>
        row.state !== 'WAITING' && (
          <button
            type="button"
            className={getButtonClass('text', 'small')}
            onClick={() => repeat(row)}
          >
            {text.again}
            <span className="vh"> {row.title ?? row.event}</span>
          </button>
        ),
    },
  ];
}
