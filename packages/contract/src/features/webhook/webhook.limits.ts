/** Names and limits of webhooks and group robots that the browser knows too. No zod here. */
import { CONTENT_MODELS } from '../../models.ts';
import type { ContentModel } from '../../models.ts';

/** A webhook is a system's own address; the others are robots of a group in a company's chat. */
export const WEBHOOK_KINDS = ['WEBHOOK', 'WECOM', 'DINGTALK', 'FEISHU'] as const;
export type WebhookKind = (typeof WEBHOOK_KINDS)[number];
export const ROBOT_KINDS = ['WECOM', 'DINGTALK', 'FEISHU'] as const;
export type RobotKind = (typeof ROBOT_KINDS)[number];

/** The public names of events, in the order in which screens list them. Stable: receivers depend on them. */
export const WEBHOOK_EVENTS = [
  'article.published',
  'article.updated',
  'article.removed',
  'news.published',
  'news.updated',
  'news.removed',
  'announcement.published',
  'announcement.updated',
  'announcement.removed',
  'question.published',
  'question.updated',
  'question.removed',
  'answer.created',
  'answer.accepted',
  'comment.created',
  'feedback.created',
] as const;
export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number];

/** What `发送测试` sends; nothing subscribes to it. */
export const TEST_EVENT = 'webhook.test';
export type DeliveredEvent = WebhookEvent | typeof TEST_EVENT;
export const DELIVERED_EVENTS = [...WEBHOOK_EVENTS, TEST_EVENT] as const;

/** Events for a group: feedback is for maintainers alone, and nothing is to be opened of what was removed. */
export const ROBOT_EVENTS = WEBHOOK_EVENTS.filter(
  (event) => event !== 'feedback.created' && !event.endsWith('.removed'),
);

const MODEL_BY_PREFIX = new Map<string, ContentModel>(
  CONTENT_MODELS.map((model) => [model.toLowerCase(), model]),
);
/** The section of a content's event; undefined for events of answers, comments and feedback. */
export function getEventModel(event: string): ContentModel | undefined {
  return MODEL_BY_PREFIX.get(event.slice(0, event.indexOf('.')));
}

export const DELIVERY_STATES = ['WAITING', 'DONE', 'FAILED', 'CANCELED'] as const;
export type DeliveryState = (typeof DELIVERY_STATES)[number];

/** Why the last attempt of a delivery failed, or why it was canceled. */
export const DELIVERY_FAILURES = [
  'STATUS',
  'TIMEOUT',
  'DNS',
  'CONNECT',
  'TLS',
  'REFUSED_ADDRESS',
  'SECRET',
  'SIGNATURE',
  'KEY',
  'KEYWORD',
  'RATE_LIMIT',
  'REJECTED',
  'OUT_OF_SCOPE',
  'DISABLED',
] as const;
export type DeliveryFailure = (typeof DELIVERY_FAILURES)[number];

export const WEBHOOK_STATES = ['IDLE', 'OK', 'RETRYING', 'FAILING', 'OFF', 'AUTO_OFF'] as const;
export type WebhookState = (typeof WEBHOOK_STATES)[number];

export const MAX_WEBHOOKS = 50;
export const MAX_WEBHOOK_NAME = 40;
export const MAX_WEBHOOK_ADDRESS = 500;
export const MAX_WEBHOOK_SECRET = 200;
export const MAX_WEBHOOK_CATEGORIES = 200;
/** Failures in a row, over a day at least, after which a webhook is switched off. */
export const MAX_FAILURES = 20;
export const DELIVERY_DAYS = 30;
/** After a rotation, what is sent is signed with the former secret too for this long. */
export const ROTATION_HOURS = 24;
