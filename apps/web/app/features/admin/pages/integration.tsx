import { redirect } from 'react-router';
import type { LoaderFunctionArgs } from 'react-router';
import { INTEGRATION_TABS } from '../components/integration-page.tsx';
import { requireEntry } from '../components/table-loader.ts';

/** The entry of the menu has no screen of its own: it leads to the first tab. */
export function loader(args: LoaderFunctionArgs) {
  requireEntry(args, '/admin/integration');
  throw redirect(INTEGRATION_TABS[0].to);
}

export default function Integration() {
  return null;
}
