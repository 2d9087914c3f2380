import type { CurrentUser } from '@zhihui/contract/features/user/user.schema.ts';
import { redirect } from 'react-router';
import type { LoaderFunctionArgs } from 'react-router';
import { requestInfoContext } from '../api/context.ts';
import { loginAddress } from '../api/load.ts';
import { pageUrl } from '../lib/page-url.ts';

/** The signed-in person; anybody else is led to the login page and back. */
export function requireSignedIn({ request, context }: LoaderFunctionArgs): CurrentUser {
  const { user } = context.get(requestInfoContext);
  if (user !== null) return user;
  const { pathname, search } = pageUrl(request);
  throw redirect(loginAddress(pathname + search));
}
