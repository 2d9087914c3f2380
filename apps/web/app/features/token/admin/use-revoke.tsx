import type { ManagedToken } from '@zhihui/contract/features/token/token.endpoints.ts';
import { useRevalidator } from 'react-router';
import { call } from '../../../api/browser.ts';
import { getServerMessage } from '../../../lib/server-message.ts';
import { toast } from '../../../ui/toast.tsx';
import { useConfirm } from '../../admin/admin.public.ts';
import { tokenText as text } from '../token.text.ts';

/** Asks before any token is revoked. Returns the dialog to render and the function that opens it. */
export function useRevoke() {
  const confirm = useConfirm();
  const { revalidate } = useRevalidator();
  const revoke = async ({ id }: ManagedToken) => {
    const result = await call('DELETE /token/:id', { params: { id } });
    await revalidate();
    if (result.ok) toast.success(text.revoked);
    else toast.error(getServerMessage(result.error.msg, text.failed));
  };
  return {
    dialog: confirm.dialog,
    ask: (token: ManagedToken) =>
      confirm.open({
        title: text.revokeTitle(token.name),
        description: text.revokeDescription,
        ok: text.revoke,
        danger: true,
        run: () => revoke(token),
      }),
  };
}
