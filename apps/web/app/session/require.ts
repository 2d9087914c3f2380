import { can } from '@zhihui/contract/can.ts';
import type { CurrentUser } from '@zhihui/contract/features/user/user.schema.ts';
import { data, redirect } from 'react-router';
import type { PermissionCode } from '@zhihui/contract/permission.ts';
import type { LoaderFunctionArgs } from 'react-router';
import { requestInfoContext } from '../api/context.ts';
import { getLoginAddress } from '../api/load.ts';
import { getPageUrl } from '../lib/page-url.ts';

/** Returns the signed-in user; redirects visitors to the login page and back. */
export function requireSignedIn({ request, context }: LoaderFunctionArgs): CurrentUser {
  const { user } = context.get(requestInfoContext);
  if (user !== null) return user;
  const { pathname, search } = getPageUrl(request);
  throw redirect(getLoginAddress(pathname + search));
}

/** Returns the signed-in user when they hold `code`; throws the 403 page otherwise, before anything is loaded. */
export function requirePermission(args: LoaderFunctionArgs, code: PermissionCode): CurrentUser {
  const user = requireSignedIn(args);
  if (!can(user, code)) throw data(null, { status: 403 });
  return user;
}
