import type { ActionFunctionArgs } from 'react-router';
import { redirect } from 'react-router';
import { apiContext, requestInfoContext } from '../../../api/context.ts';
import { throwForbidden } from '../../../api/load.ts';
import { readFormXsrf } from '../read-form-xsrf.ts';

/** Ends the Admin's preview of a role. The form relies on the cookie alone, so it needs `_xsrf`. */
export async function action({ request, context }: ActionFunctionArgs) {
  const { user, xsrf } = context.get(requestInfoContext);
  // ended meanwhile or in another tab, which is the wished result
  if (user?.preview === true) {
    if (xsrf !== (await readFormXsrf(request))) throwForbidden();
    await context.get(apiContext)('DELETE /preview');
  }
  const canExitPreview = user !== null && (user.preview || user.admin);
  return redirect(canExitPreview ? '/admin/permission' : '/');
}

/** A GET from the address bar does nothing. */
export function loader() {
  return redirect('/');
}

/** Never rendered; without a component a refusal would be raw data instead of the error page. */
export default function PreviewEnd() {
  return null;
}
