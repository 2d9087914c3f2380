import { redirect } from 'react-router';
import type { LoaderFunctionArgs } from 'react-router';
import { apiContext } from '../../../api/context.ts';
import { getDataOrNull, throwNotFound } from '../../../api/load.ts';
import { getPageUrl } from '../../../lib/page-url.ts';

/**
 * Matches every unknown address, so that the 404 page has the shell's data. Addresses of a program whose texts were imported
 * lead to these, for those who can read them.
 */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { pathname, search } = getPageUrl(request);
  const api = context.get(apiContext);
  const query = { address: (pathname + search).slice(0, 2000) };
  const found = getDataOrNull(await api('GET /transfer/oldAddress', { query }));
  if (found !== null) throw redirect(found.path, 301);
  throwNotFound();
}

export default function Missing() {
  return null;
}
