import type {
  DeliveryDetail,
  DeliveryItem,
  WebhookItem,
} from '@zhihui/contract/features/webhook/webhook.endpoints.ts';
import type {
  WebhookEvent,
  WebhookState,
} from '@zhihui/contract/features/webhook/webhook.limits.ts';
import type { DeliveryDetailRow, DeliveryRow } from './deliveries.repo.ts';
import type { WebhookRow } from './webhook.repo.ts';

const toTime = (at: Date | null): string | null => at?.toISOString() ?? null;

/** A webhook as Admins see it. */
export function presentWebhook(row: WebhookRow): WebhookItem {
  return {
    ...{ id: row.id, kind: row.kind, name: row.name, address: row.address },
    events: row.events as WebhookEvent[],
    ...{ categories: row.categories, enabled: row.enabled, state: getState(row) },
    signed: row.signed,
    formerSecretUntil: toTime(row.former_secret_until),
    lastSentAt: toTime(row.last_sent_at),
    failure: row.failure,
    successRate: row.success_rate,
    ...{ waiting: row.waiting, dropped: row.dropped },
    disabledAt: toTime(row.disabled_at),
    createdAt: row.created_at.toISOString(),
  };
}

/** From so many failures in a row the site tries only from time to time. */
const FAILING_FROM = 5;

function getState(row: WebhookRow): WebhookState {
  if (!row.enabled) return row.disabled_by_failures ? 'AUTO_OFF' : 'OFF';
  if (row.last_sent_at === null) return 'IDLE';
  if (row.failure === null) return 'OK';
  return row.waiting > 0 && row.failures < FAILING_FROM ? 'RETRYING' : 'FAILING';
}

/** A line of the log. */
export function presentDelivery(row: DeliveryRow): DeliveryItem {
  return {
    ...{ id: row.id, messageId: row.message_id, event: row.event, title: row.title },
    ...{ state: row.state, attempts: row.attempts, status: row.status, failure: row.failure },
    durationMs: row.duration_ms,
    createdAt: row.created_at.toISOString(),
    sentAt: toTime(row.sent_at),
    nextAt: toTime(row.next_at),
  };
}

/** The same with the last request and its answer. */
export function presentDetail(row: DeliveryDetailRow): DeliveryDetail {
  const { request_headers: headers, request_body: body } = row;
  const { answer_headers: answerHeaders, answer_body: answer, answer_cut: cut } = row;
  return {
    ...presentDelivery(row),
    request: headers === null || body === null ? null : { headers, body },
    answer:
      answerHeaders === null || answer === null
        ? null
        : { headers: answerHeaders, body: answer, cut },
  };
}
