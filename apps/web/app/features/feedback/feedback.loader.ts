import type { FeedbackSummary } from '@zhihui/contract/features/feedback/feedback.schema.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import type { LoaderFunctionArgs } from 'react-router';
import { apiContext, requestInfoContext } from '../../api/context.ts';
import { getDataOrNull } from '../../api/load.ts';

/** The feedback on an article; null for visitors, who cannot give any. */
export async function loadFeedback(
  { context }: Pick<LoaderFunctionArgs, 'context'>,
  articleId: Id,
): Promise<FeedbackSummary | null> {
  if (context.get(requestInfoContext).user === null) return null;
  const query = { targetType: 'ARTICLE' as const, targetId: articleId };
  return getDataOrNull(await context.get(apiContext)('GET /feedback/summary', { query }));
}
