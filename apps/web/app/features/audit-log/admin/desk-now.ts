import { can } from '@zhihui/contract/can.ts';
import type { DeskKind } from '@zhihui/contract/features/desk/desk.schema.ts';
import type { LoaderFunctionArgs } from 'react-router';
import { apiContext, requestInfoContext } from '../../../api/context.ts';
import { optional } from '../../../api/load.ts';
import type { DeskNow } from './use-desk.ts';

/** How a desk stands as its page is loaded; null for whoever gives no verdicts. */
export async function deskNow(
  context: LoaderFunctionArgs['context'],
  kind: DeskKind,
): Promise<DeskNow | null> {
  const { user } = context.get(requestInfoContext);
  if (user === null || !can(user, 'auditLog.add')) return null;
  const params = { kind };
  return optional(await context.get(apiContext)('GET /auditlog/desk/:kind', { params }));
}
