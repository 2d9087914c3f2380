import type { LoaderFunctionArgs } from 'react-router';
import { IntegrationPage, buildAdminMeta, requireEntry } from '../../admin/admin.public.ts';
import { tokenAdminText as text } from './token-admin.text.ts';

export function loader(args: LoaderFunctionArgs) {
  requireEntry(args, '/admin/integration');
  return null;
}

export function meta() {
  return buildAdminMeta(text.token.title);
}

export default function AllTokens() {
  return (
    <IntegrationPage selected="token">
      <p>{text.token.hint}</p>
    </IntegrationPage>
  );
}
