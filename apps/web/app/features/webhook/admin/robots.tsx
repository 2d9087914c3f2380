import type { WebhookItem } from '@zhihui/contract/features/webhook/webhook.endpoints.ts';
import { useState } from 'react';
import { Link, useLoaderData } from 'react-router';
import type { LoaderFunctionArgs } from 'react-router';
import { cx } from '../../../lib/cx.ts';
import { formatCount } from '../../../lib/text.ts';
import { getButtonClass } from '../../../ui/button.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Time } from '../../../ui/time.tsx';
import {
  buildAdminMeta,
  IntegrationPage,
  MenuIcon,
  useTableParams,
} from '../../admin/admin.public.ts';
import type { OpenRow } from '../../admin/admin.public.ts';
import { DeliveryLog } from './delivery-log.tsx';
import { loadWebhooks } from './load-webhooks.ts';
import { useTest } from './use-test.ts';
import { WebhookAlerts } from './webhook-alerts.tsx';
import { WebhookEditor } from './webhook-editor.tsx';
import { describeEvents, WebhookStateLabel } from './webhook-state.tsx';
import { webhookText as text } from './webhook.text.ts';
import styles from './webhook.module.css';

export function loader(args: LoaderFunctionArgs) {
  return loadWebhooks(args, 'ROBOT');
}

export function meta() {
  return buildAdminMeta(text.robots);
}

/** Robots of groups in the company's chat, with the log of the selected one. */
export default function Robots() {
  const { page, failed, trees, webhook, log } = useLoaderData<typeof loader>();
  const params = useTableParams();
  const [open, setOpen] = useState<OpenRow<WebhookItem>>(null);
  const { testing, test } = useTest();
  const robots = page?.records ?? [];
  return (
    <IntegrationPage
      selected="robot"
      total={page === null ? undefined : text.total(formatCount(page.total))}
      tools={
        <button
          type="button"
          className={getButtonClass('primary')}
          aria-label={text.addRobot}
          onClick={() => setOpen('new')}
        >
          <MenuIcon name="plus" />
          <span className="hide-s">{text.addRobot}</span>
        </button>
      }
    >
      <WebhookAlerts webhooks={robots} params={params} />
      {robots.length === 0 ? (
        <EmptyState title={failed ?? text.emptyRobots}>
          {failed === undefined && text.emptyRobotsHint}
        </EmptyState>
      ) : (
        <ul className={styles.rows} aria-label={text.robotList}>
          {robots.map((robot) => (
            <RobotRow
              key={String(robot.id)}
              robot={robot}
              selected={robot.id === webhook?.id}
              to={params.to({ id: String(robot.id), state: undefined })}
              testing={testing === String(robot.id)}
              test={() => testing === null && void test(robot)}
              edit={() => setOpen(robot)}
            />
          ))}
        </ul>
      )}
      {webhook !== null && log !== null && (
        <DeliveryLog key={String(webhook.id)} webhook={webhook} {...log} />
      )}
      <WebhookEditor open={open} isRobot trees={trees} close={() => setOpen(null)} />
    </IntegrationPage>
  );
}

interface RobotRowProps {
  robot: WebhookItem;
  selected: boolean;
  /** Address of the screen with its log. */
  to: string;
  testing: boolean;
  test: () => void;
  edit: () => void;
}

function RobotRow({ robot, selected, to, testing, test, edit }: RobotRowProps) {
  const { kind, name, events, lastSentAt } = robot;
  if (kind === 'WEBHOOK') return null;
  return (
    <li aria-current={selected ? 'true' : undefined}>
      <span className={styles.sign} aria-hidden="true">
        {text.kindSigns[kind]}
      </span>
      <div className={styles.who}>
        <Link to={to} preventScrollReset>
          {name}
        </Link>
        <span>
          {text.kinds[kind]} · {describeEvents(events, false)}
        </span>
      </div>
      <WebhookStateLabel webhook={robot} />
      <span className={cx(styles.last, 'hide-s')}>
        {lastSentAt === null ? text.never : <Time at={lastSentAt} />}
      </span>
      <span>
        <button
          type="button"
          className={getButtonClass('plain', 'small')}
          aria-busy={testing}
          onClick={test}
        >
          {testing ? text.testing : text.testRobot}
          <span className="vh"> {name}</span>
        </button>
        <button type="button" className={getButtonClass('text', 'small')} onClick={edit}>
          {text.edit}
          <span className="vh"> {name}</span>
        </button>
      </span>
    </li>
  );
}
