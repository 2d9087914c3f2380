import type { WebhookItem } from '@zhihui/contract/features/webhook/webhook.endpoints.ts';
import type {
  DeliveryState,
  WebhookEvent,
  WebhookState,
} from '@zhihui/contract/features/webhook/webhook.limits.ts';
import { WEBHOOK_EVENTS } from '@zhihui/contract/features/webhook/webhook.limits.ts';
import { adminStyles } from '../../admin/admin.public.ts';
import { webhookText as text } from './webhook.text.ts';

const TONES: Readonly<Record<WebhookState, string>> = {
  IDLE: 'none',
  OK: 'ok',
  RETRYING: 'warn',
  FAILING: 'err',
  OFF: 'none',
  AUTO_OFF: 'err',
};

/** The state in words; of a robot, what its platform complained about. */
function getStateLabel({ kind, state, failure }: WebhookItem): string {
  const failing = state === 'RETRYING' || state === 'FAILING';
  return kind !== 'WEBHOOK' && failing && failure !== null
    ? text.failures[failure]
    : text.states[state];
}

/** The state of a webhook with its color; why it fails stands in its title. */
export function WebhookStateLabel({ webhook }: { webhook: WebhookItem }) {
  const { state, failure } = webhook;
  return (
    <span
      className={adminStyles.state}
      data-tone={TONES[state]}
      title={failure === null ? undefined : text.failures[failure]}
    >
      {getStateLabel(webhook)}
    </span>
  );
}

export const DELIVERY_TONES: Readonly<Record<DeliveryState, string>> = {
  WAITING: 'warn',
  DONE: 'ok',
  FAILED: 'err',
  CANCELED: 'none',
};

/** The chosen events in a few words. */
export function describeEvents(events: readonly WebhookEvent[], byName: boolean): string {
  if (events.length === WEBHOOK_EVENTS.length) return text.allEvents;
  const [first = 'article.published'] = events;
  return text.eventCount(byName ? first : text.events[first], events.length);
}

/** A share in percent with at most one decimal. */
export function formatRate(rate: number): string {
  return `${Math.round(rate * 1000) / 10}%`;
}

/** A duration in milliseconds, or in seconds once it is long. */
export function formatDuration(ms: number): string {
  return ms < 1000 ? text.ms(String(ms)) : text.seconds((ms / 1000).toFixed(1));
}
