import type { Result } from '@zhihui/contract/client.ts';
import type { Page } from '@zhihui/contract/schema.ts';
import type { LoaderFunctionArgs } from 'react-router';
import { unwrapOrRedirect, redirectBeyondLastPage, throwForbidden } from '../../../api/load.ts';
import { getServerMessage } from '../../../lib/server-message.ts';
import { adminText } from '../admin.text.ts';
import { requireSignedIn } from '../../../session/require.ts';
import { MAIN_MENU, MORE_MENU, filterEntries } from '../admin-menu.ts';

/**
 * The data of a table: its page, or the message of a failure that only concerns the table. Other failures (signed out,
 * no permission) redirect as everywhere, and a page beyond the last one redirects to the last.
 */
export function getTableResult<T>(
  result: Result<Page<T>>,
  request: Request,
): { page: Page<T> | null; failed: string | undefined } {
  if (!result.ok) {
    const { code, msg } = result.error;
    const isTableError = code >= 500 || code === 429 || code === 404;
    if (isTableError) return { page: null, failed: getServerMessage(msg, adminText.failed) };
  }
  return {
    page: redirectBeyondLastPage(unwrapOrRedirect(result, request), request),
    failed: undefined,
  };
}

/**
 * Refuses users who may not see the menu entry at `path`, before the screen calls anything: some of its calls are open
 * to more users than the screen is.
 */
export function requireEntry(args: LoaderFunctionArgs, path: string): void {
  const user = requireSignedIn(args);
  const allowed = filterEntries([...MAIN_MENU, ...MORE_MENU], user);
  if (!allowed.some((entry) => entry.path === path)) throwForbidden();
}
