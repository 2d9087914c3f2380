import type { WebhookItem } from '@zhihui/contract/features/webhook/webhook.endpoints.ts';
import { Link } from 'react-router';
import { formatCount } from '../../../lib/text.ts';
import { Caution } from '../../../ui/caution.tsx';
import type { TableParams } from '../../admin/admin.public.ts';
import { webhookText as text } from './webhook.text.ts';
import styles from './webhook.module.css';

interface WebhookAlertsProps {
  webhooks: readonly WebhookItem[];
  params: TableParams;
}

/** What an Admin has to know of: webhooks that were switched off, and events that were not recorded. */
export function WebhookAlerts({ webhooks, params }: WebhookAlertsProps) {
  const alerts = webhooks.flatMap(({ id, name, state, dropped }) => [
    ...(state === 'AUTO_OFF' ? [{ id, message: text.autoOff(name) }] : []),
    ...(dropped > 0 ? [{ id, message: text.dropped(name, formatCount(dropped)) }] : []),
  ]);
  if (alerts.length === 0) return null;
  return (
    <div className={styles.alerts}>
      {alerts.map(({ id, message }) => (
        <Caution key={message}>
          {message} <Link to={params.to({ id: String(id), state: undefined })}>{text.showLog}</Link>
        </Caution>
      ))}
    </div>
  );
}
