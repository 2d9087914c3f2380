import type { ActionFunctionArgs } from 'react-router';
import { data, redirect } from 'react-router';
import { apiContext, requestInfoContext } from '../../../api/context.ts';
import { CLEAR_TOKEN } from '../../../api/load.ts';

/** Ends the session and goes to the login page. A form relying on the cookie alone, hence `_xsrf`. */
export async function action({ request, context }: ActionFunctionArgs) {
  const sent = (await request.formData()).get('_xsrf');
  if (sent !== context.get(requestInfoContext).xsrf) throw data(null, { status: 403 });
  // A session that is over already is what was asked for.
  await context.get(apiContext)('POST /login/logout');
  return redirect('/login', { headers: { 'Set-Cookie': CLEAR_TOKEN } });
}

/** Typed into the address bar it does nothing. */
export function loader() {
  return redirect('/');
}
