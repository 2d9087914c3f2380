// The format is documented for receivers in docs/webhooks.md; change it only by adding fields.
import { getContentAddress } from '@zhihui/contract/content-address.ts';
import { TEST_EVENT, getEventModel } from '@zhihui/contract/features/webhook/webhook.limits.ts';
import type { ContentModel } from '@zhihui/contract/models.ts';
import type { ClaimedDelivery } from './claim-deliveries.repo.ts';

/** What a receiver gets: names and addresses, never a text. */
export interface WebhookPayload {
  type: string;
  /** When it happened. */
  timestamp: string;
  data: Record<string, unknown>;
}

/** The payload of a delivery, from what its subject is now. */
export function buildPayload(delivery: ClaimedDelivery, siteUrl: string): WebhookPayload {
  const { event, created_at: at } = delivery;
  return { type: event, timestamp: at.toISOString(), data: buildData(delivery, siteUrl) };
}

function buildData(delivery: ClaimedDelivery, siteUrl: string): Record<string, unknown> {
  const { event, webhook_id: id, name } = delivery;
  if (event === TEST_EVENT) return { webhook: { id, name }, url: siteUrl };
  const url = getSubjectUrl(delivery, siteUrl);
  const model = getEventModel(event);
  if (event.endsWith('.removed'))
    return { id: delivery.content_id, section: model?.toLowerCase(), url };
  const content = {
    id: delivery.content_id,
    section: delivery.model?.toLowerCase(),
    title: delivery.title,
  };
  const { category_id: categoryId, category_name: categoryName } = delivery;
  const category = categoryId === null ? null : { id: categoryId, name: categoryName };
  if (model !== undefined)
    return {
      ...content,
      ...{ revision: delivery.revision, url, category, author: { nickname: delivery.author } },
    };
  const author =
    delivery.subject_author === null ? {} : { author: { nickname: delivery.subject_author } };
  return { id: delivery.subject_id, url, content, category, ...author };
}

/** Where a person reads what happened. */
export function getSubjectUrl(delivery: ClaimedDelivery, siteUrl: string): string {
  const { event, content_id: contentId, subject_id: subjectId } = delivery;
  const model: ContentModel | null = getEventModel(event) ?? delivery.model;
  if (model === null || contentId === null) return siteUrl;
  const [subject = ''] = event.split('.');
  const anchor = ['answer', 'comment'].includes(subject) ? `${subject}-${subjectId}` : '';
  return siteUrl + getContentAddress(model, contentId, anchor);
}
