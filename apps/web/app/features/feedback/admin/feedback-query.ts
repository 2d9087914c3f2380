import { MAX_KEYWORD } from '@zhihui/contract/features/content/content.limits.ts';
import { parsePageNumber } from '../../../lib/parse-number-param.ts';
import {
  FEEDBACK_STATE_NAMES,
  FEEDBACK_TARGET_NAMES,
  FEEDBACK_TYPE_NAMES,
} from './feedback-names.ts';

/** What the address asks for; open ones unless it says otherwise. */
export function parseFeedbackQuery(params: URLSearchParams) {
  const status = params.get('status') ?? 'OPEN';
  const categoryId = params.get('categoryId') ?? '';
  return {
    scope: 'manage' as const,
    current: parsePageNumber(params),
    size: 20,
    state: FEEDBACK_STATE_NAMES.find((state) => state === status),
    type: FEEDBACK_TYPE_NAMES.find((type) => type === params.get('type')),
    targetType: FEEDBACK_TARGET_NAMES.find((type) => type === params.get('target')),
    categoryId: /^[1-9]\d{0,17}$/u.test(categoryId) ? categoryId : undefined,
    keyword: (params.get('keyword') ?? '').slice(0, MAX_KEYWORD) || undefined,
  };
}
