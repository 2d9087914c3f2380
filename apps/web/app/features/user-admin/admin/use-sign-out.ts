import { useRevalidator } from 'react-router';
import { call } from '../../../api/browser.ts';
import { getServerMessage } from '../../../lib/server-message.ts';
import { toast } from '../../../ui/toast.tsx';
import { adminText, useConfirm } from '../../admin/admin.public.ts';
import { userText } from './people.text.ts';
import type { ManagedUser } from './user-query.ts';

/** Signs somebody out on all devices, after asking. `place` is where the question stands. */
export function useSignOut() {
  const { revalidate } = useRevalidator();
  const { dialog: confirmDialog, open: confirmSignOut } = useConfirm();
  const end = async ({ id, nickname }: ManagedUser) => {
    const result = await call('DELETE /user/:id/session', { params: { id } });
    if (result.ok) toast.success(userText.signedOut(nickname));
    else toast.error(getServerMessage(result.error.msg, adminText.failed));
    await revalidate();
  };
  return {
    place: confirmDialog,
    confirmSignOut: (user: ManagedUser) =>
      confirmSignOut({
        title: userText.signOutTitle(user.nickname, user.sessions),
        description: userText.signOutDescription,
        ok: userText.signOut,
        run: () => end(user),
      }),
  };
}
