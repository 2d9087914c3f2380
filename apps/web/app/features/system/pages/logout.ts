import type { ActionFunctionArgs } from 'react-router';
import { data, redirect } from 'react-router';
import { apiContext, requestInfoContext } from '../../../api/context.ts';
import { CLEAR_TOKEN } from '../../../api/load.ts';
import { MARK_SIGNED_OUT } from '../../../session/store.ts';
import { readFormXsrf } from '../read-form-xsrf.ts';
import { SIGNED_OUT_PAGE, createSignOutCookie } from '../sign-out-cookie.ts';

/** Ends the session and redirects to the login page. The form relies on the cookie alone, so it needs `_xsrf`. */
export async function action({ request, context }: ActionFunctionArgs) {
  const { user, xsrf } = context.get(requestInfoContext);
  // signed out in another tab already, which is the wished result
  if (user !== null) {
    if (xsrf !== (await readFormXsrf(request))) throw data(null, { status: 403 });
    const result = await context.get(apiContext)('POST /login/logout');
    const signOutCookie =
      result.ok && result.data !== null ? createSignOutCookie(result.data.url) : null;
    if (signOutCookie !== null) {
      const headers = new Headers({ 'Set-Cookie': CLEAR_TOKEN });
      headers.append('Set-Cookie', MARK_SIGNED_OUT);
      headers.append('Set-Cookie', signOutCookie);
      return redirect(SIGNED_OUT_PAGE, { headers });
    }
  }
  const headers = new Headers({ 'Set-Cookie': CLEAR_TOKEN });
  headers.append('Set-Cookie', MARK_SIGNED_OUT);
  return redirect('/login', { headers });
}

/** A GET from the address bar does nothing. */
export function loader() {
  return redirect('/');
}

/** Never rendered; without a component a refusal would be raw data instead of the error page. */
export default function Logout() {
  return null;
}
