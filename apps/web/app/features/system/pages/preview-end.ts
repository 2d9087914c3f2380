import type { ActionFunctionArgs } from 'react-router';
import { redirect } from 'react-router';
import { apiContext, requestInfoContext } from '../../../api/context.ts';
import { forbidden } from '../../../api/load.ts';
import { sentXsrf } from '../sent-xsrf.ts';

/** The Admin sees the site as themselves again. A form relying on the cookie alone, so `_xsrf` is needed. */
export async function action({ request, context }: ActionFunctionArgs) {
  const { user, xsrf } = context.get(requestInfoContext);
  // ended meanwhile, or left in another tab: as wished
  if (user?.preview === true) {
    if (xsrf !== (await sentXsrf(request))) forbidden();
    await context.get(apiContext)('DELETE /preview');
  }
  const back = user !== null && (user.preview || user.admin);
  return redirect(back ? '/admin/permission' : '/');
}

/** Typed into the address bar it does nothing. */
export function loader() {
  return redirect('/');
}

/** Never drawn; without it a refusal would be bare data instead of the page that says so. */
export default function PreviewEnd() {
  return null;
}
