import type { LoaderFunctionArgs } from 'react-router';
import { redirect } from 'react-router';
import { requestInfoContext } from '../../../api/context.ts';
import { loginAddress, notFound } from '../../../api/load.ts';
import { firstEntry } from '../admin-menu.ts';

/** `/admin` leads to the first screen of the person; the layout turns others away. */
export function loader({ context }: LoaderFunctionArgs) {
  const { user } = context.get(requestInfoContext);
  if (user === null) throw redirect(loginAddress('/admin'));
  if (!user.admin && user.roleCode !== 'Moderator') return null;
  const entry = firstEntry(user);
  if (entry === undefined) notFound();
  throw redirect(entry.path);
}

export default function Entry() {
  return null;
}
