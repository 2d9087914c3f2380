import type { ActionFunctionArgs } from 'react-router';
import { redirect } from 'react-router';
import { apiContext, requestInfoContext } from '../../../api/context.ts';
import { throwForbidden } from '../../../api/load.ts';
import { readFormXsrf } from '../read-form-xsrf.ts';

/** The Admin sees the site as themselves again. A form relying on the cookie alone, so `_xsrf` is needed. */
export async function action({ request, context }: ActionFunctionArgs) {
  const { user, xsrf } = context.get(requestInfoContext);
  // ended meanwhile, or left in another tab: as wished
  if (user?.preview === true) {
    if (xsrf !== (await readFormXsrf(request))) throwForbidden();
    await context.get(apiContext)('DELETE /preview');
  }
  const canExitPreview = user !== null && (user.preview || user.admin);
  return redirect(canExitPreview ? '/admin/permission' : '/');
}

/** Typed into the address bar it does nothing. */
export function loader() {
  return redirect('/');
}

/** Never drawn; without it a refusal would be bare data instead of the page that says so. */
export default function PreviewEnd() {
  return null;
}
