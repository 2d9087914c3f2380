import { can } from '@zhihui/contract/can.ts';
import type { CurrentUser } from '@zhihui/contract/features/user/user.schema.ts';
import { data, redirect } from 'react-router';
import type { PermissionCode } from '@zhihui/contract/permission.ts';
import type { LoaderFunctionArgs } from 'react-router';
import { requestInfoContext } from '../api/context.ts';
import { getLoginAddress } from '../api/load.ts';
import { getPageUrl } from '../lib/page-url.ts';

/** The signed-in person; anybody else is led to the login page and back. */
export function requireSignedIn({ request, context }: LoaderFunctionArgs): CurrentUser {
  const { user } = context.get(requestInfoContext);
  if (user !== null) return user;
  const { pathname, search } = getPageUrl(request);
  throw redirect(getLoginAddress(pathname + search));
}

/** The signed-in person who holds `code`; others get the page for 403 before anything is asked for them. */
export function requirePermission(args: LoaderFunctionArgs, code: PermissionCode): CurrentUser {
  const user = requireSignedIn(args);
  if (!can(user, code)) throw data(null, { status: 403 });
  return user;
}
