import { useRevalidator } from 'react-router';
import { call } from '../../../api/browser.ts';
import { getServerMessage } from '../../../lib/server-message.ts';
import { toast } from '../../../ui/toast.tsx';
import { adminText, useConfirm } from '../../admin/admin.public.ts';
import { userText } from './people.text.ts';
import type { ManagedUser } from './user-query.ts';

/** Takes the second factor away from somebody who lost everything, after asking. `place` is where the question stands. */
export function useFactorReset() {
  const { revalidate } = useRevalidator();
  const { dialog: confirmDialog, open: confirmReset } = useConfirm();
  const reset = async ({ id }: ManagedUser) => {
    const result = await call('DELETE /user/:id/secondFactor', { params: { id } });
    if (result.ok) toast.success(userText.factorReset);
    else toast.error(getServerMessage(result.error.msg, adminText.failed));
    await revalidate();
  };
  return {
    place: confirmDialog,
    confirmReset: (user: ManagedUser) =>
      confirmReset({
        title: userText.resetFactorTitle(user.nickname),
        description: userText.resetFactorDescription,
        ok: userText.resetFactor,
        run: () => reset(user),
      }),
  };
}
