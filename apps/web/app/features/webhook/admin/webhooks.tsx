import type { WebhookItem } from '@zhihui/contract/features/webhook/webhook.endpoints.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import { useState } from 'react';
import { Link, useLoaderData } from 'react-router';
import type { LoaderFunctionArgs } from 'react-router';
import { formatCount } from '../../../lib/text.ts';
import { getButtonClass } from '../../../ui/button.ts';
import { Time } from '../../../ui/time.tsx';
import {
  adminText,
  AdminTable,
  buildAdminMeta,
  IntegrationPage,
  MenuIcon,
  TableToolsSlot,
  useTableParams,
} from '../../admin/admin.public.ts';
import type { Columns, OpenRow, TableParams } from '../../admin/admin.public.ts';
import { DeliveryLog } from './delivery-log.tsx';
import { loadWebhooks } from './load-webhooks.ts';
import { useEnable, useTest } from './use-test.ts';
import { WebhookAlerts } from './webhook-alerts.tsx';
import { WebhookEditor } from './webhook-editor.tsx';
import { describeEvents, formatRate, WebhookStateLabel } from './webhook-state.tsx';
import { webhookText as text } from './webhook.text.ts';
import styles from './webhook.module.css';

export function loader(args: LoaderFunctionArgs) {
  return loadWebhooks(args, 'WEBHOOK');
}

export function meta() {
  return buildAdminMeta(text.webhook);
}

/** Systems that receive the events of the site, with the log of the selected one. */
export default function Webhooks() {
  const { page, failed, trees, webhook, log } = useLoaderData<typeof loader>();
  const params = useTableParams();
  const [open, setOpen] = useState<OpenRow<WebhookItem>>(null);
  const { testing, test } = useTest();
  const enable = useEnable();
  return (
    <IntegrationPage
      selected="webhook"
      total={page === null ? undefined : text.total(formatCount(page.total))}
      tools={
        <button
          type="button"
          className={getButtonClass('primary')}
          aria-label={text.create}
          onClick={() => setOpen('new')}
        >
          <MenuIcon name="plus" />
          <span className="hide-s">{text.create}</span>
        </button>
      }
    >
      <WebhookAlerts webhooks={page?.records ?? []} params={params} />
      <AdminTable<WebhookItem>
        label={text.list}
        columns={createColumns({
          ...{ params, testing, edit: setOpen, selected: webhook?.id },
          test: (row) => void test(row),
          enable: (row) => void enable(row),
        })}
        page={page}
        failed={failed}
        unit={text.unit}
        params={params}
        empty={{ title: text.empty, description: text.emptyHint }}
        minWidth={340}
      />
      {webhook !== null && log !== null && (
        // the tools of the screen are those of its first table
        <TableToolsSlot value={null}>
          <DeliveryLog key={String(webhook.id)} webhook={webhook} {...log} />
        </TableToolsSlot>
      )}
      <WebhookEditor open={open} isRobot={false} trees={trees} close={() => setOpen(null)} />
    </IntegrationPage>
  );
}

interface ColumnOptions {
  params: TableParams;
  /** The one that is being tested. */
  testing: string | null;
  /** The one whose log is shown. */
  selected: Id | undefined;
  edit: (row: WebhookItem) => void;
  test: (row: WebhookItem) => void;
  enable: (row: WebhookItem) => void;
}

function createColumns(options: ColumnOptions): Columns<WebhookItem> {
  const { params, testing, selected, edit, test, enable } = options;
  return [
    {
      title: text.nameAndAddress,
      key: 'name',
      ellipsis: true,
      render: (_, { id, name, address }) => (
        <span className={styles.two}>
          <Link
            to={params.to({ id: String(id), state: undefined })}
            aria-current={id === selected ? 'true' : undefined}
            preventScrollReset
          >
            {name}
          </Link>
          <span className={styles.code} title={address}>
            {address}
          </span>
        </span>
      ),
    },
    {
      title: text.event,
      key: 'events',
      width: 216,
      ellipsis: true,
      responsive: ['lg'],
      render: (_, { events }) => (
        <code className={styles.code} title={events.join('、')}>
          {describeEvents(events, true)}
        </code>
      ),
    },
    {
      title: text.state,
      key: 'state',
      width: 120,
      render: (_, row) => <WebhookStateLabel webhook={row} />,
    },
    {
      title: text.lastSent,
      key: 'last',
      width: 112,
      responsive: ['md'],
      render: (_, { lastSentAt }) => (lastSentAt === null ? '—' : <Time at={lastSentAt} />),
    },
    {
      title: text.successRate,
      key: 'rate',
      width: 104,
      align: 'right',
      responsive: ['md'],
      render: (_, { successRate }) => (successRate === null ? '—' : formatRate(successRate)),
    },
    {
      key: 'test',
      width: 96,
      align: 'right',
      responsive: ['md'],
      render: (_, row) =>
        row.enabled ? (
          <button
            type="button"
            className={getButtonClass('text', 'small')}
            aria-busy={testing === String(row.id)}
            onClick={() => testing === null && test(row)}
          >
            {testing === String(row.id) ? text.testing : text.test}
            <span className="vh"> {row.name}</span>
          </button>
        ) : (
          <button
            type="button"
            className={getButtonClass('text', 'small')}
            onClick={() => enable(row)}
          >
            {text.reenable}
            <span className="vh"> {row.name}</span>
          </button>
        ),
    },
    {
      title: adminText.actions,
      key: 'actions',
      width: 72,
      fixed: 'end',
      render: (_, row) => (
        <button type="button" className={getButtonClass('text', 'small')} onClick={() => edit(row)}>
          {text.edit}
          <span className="vh"> {row.name}</span>
        </button>
      ),
    },
  ];
}
