import type { ActionFunctionArgs } from 'react-router';
import { data, redirect } from 'react-router';
import { apiContext, requestInfoContext } from '../../../api/context.ts';
import { CLEAR_TOKEN } from '../../../api/load.ts';
import { sentXsrf } from '../sent-xsrf.ts';
import { SIGNED_OUT_PAGE, holdElsewhere } from '../signed-out.ts';

/** Ends the session and goes to the login page. A form relying on the cookie alone, so `_xsrf` is needed. */
export async function action({ request, context }: ActionFunctionArgs) {
  const { user, xsrf } = context.get(requestInfoContext);
  // signed out in another tab: a session that is over already is what was asked for
  if (user !== null) {
    if (xsrf !== (await sentXsrf(request))) throw data(null, { status: 403 });
    const answer = await context.get(apiContext)('POST /login/logout');
    const elsewhere = answer.ok && answer.data !== null ? holdElsewhere(answer.data.url) : null;
    if (elsewhere !== null) {
      const headers = new Headers({ 'Set-Cookie': CLEAR_TOKEN });
      headers.append('Set-Cookie', elsewhere);
      return redirect(SIGNED_OUT_PAGE, { headers });
    }
  }
  return redirect('/login', { headers: { 'Set-Cookie': CLEAR_TOKEN } });
}

/** Typed into the address bar it does nothing. */
export function loader() {
  return redirect('/');
}

/** Never drawn; without it a refusal would be bare data instead of the page that says so. */
export default function Logout() {
  return null;
}
