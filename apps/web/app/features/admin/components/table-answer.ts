import type { Result } from '@zhihui/contract/client.ts';
import type { Page } from '@zhihui/contract/schema.ts';
import { unwrap, withinPages } from '../../../api/load.ts';
import { serverMessage } from '../../../lib/server-message.ts';
import { adminText } from '../admin.text.ts';

/**
 * What a table draws: its page, or the words of a failure that only concerns the table. What concerns the person
 * (signed out, no permission) leads away as everywhere, and beyond the last page one is led to that.
 */
export function tableAnswer<T>(
  answer: Result<Page<T>>,
  request: Request,
): { page: Page<T> | null; failed: string | undefined } {
  if (!answer.ok) {
    const { code, msg } = answer.error;
    const ours = code >= 500 || code === 429 || code === 404;
    if (ours) return { page: null, failed: serverMessage(msg, adminText.failed) };
  }
  return { page: withinPages(unwrap(answer, request), request), failed: undefined };
}
