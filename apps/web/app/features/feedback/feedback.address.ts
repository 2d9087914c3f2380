import type { FeedbackItem } from '@zhihui/contract/features/feedback/feedback.schema.ts';
import { itemAddress } from '../../lib/sections.ts';

/** The address of the target of a feedback. */
export function getTargetAddress({ content, targetType, targetId }: FeedbackItem): string {
  const anchor = targetType === 'COMMENT' ? `comment-${targetId}` : '';
  return itemAddress(content.model, content.id, anchor);
}
