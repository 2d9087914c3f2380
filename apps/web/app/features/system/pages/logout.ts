import type { ActionFunctionArgs } from 'react-router';
import { data, redirect } from 'react-router';
import { apiContext, requestInfoContext } from '../../../api/context.ts';
import { CLEAR_TOKEN } from '../../../api/load.ts';

/** Ends the session and goes to the login page. A form relying on the cookie alone, hence `_xsrf`. */
export async function action({ request, context }: ActionFunctionArgs) {
  const { user, xsrf } = context.get(requestInfoContext);
  // signed out in another tab: a session that is over already is what was asked for
  if (user !== null) {
    if (xsrf !== (await sentXsrf(request))) throw data(null, { status: 403 });
    await context.get(apiContext)('POST /login/logout');
  }
  return redirect('/login', { headers: { 'Set-Cookie': CLEAR_TOKEN } });
}

async function sentXsrf(request: Request): Promise<FormDataEntryValue | null> {
  // a body that is no form has none
  const form = await request.formData().catch(() => null);
  return form?.get('_xsrf') ?? null;
}

/** Typed into the address bar it does nothing. */
export function loader() {
  return redirect('/');
}

/** Never drawn; without it a refusal would be bare data instead of the page that says so. */
export default function Logout() {
  return null;
}
