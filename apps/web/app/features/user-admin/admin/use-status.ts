import type { AccountStatus } from '@zhihui/contract/account-models.ts';
import { useRevalidator } from 'react-router';
import { call } from '../../../api/browser.ts';
import { toast } from '../../../ui/toast.tsx';
import { adminText, runForEachWithToast } from '../../admin/admin.public.ts';
import { userText } from './people.text.ts';
import type { ManagedUser } from './user-query.ts';

/** Enables or disables accounts, one or many, with a way back in the toast to what each was before. */
export function useStatus() {
  const { revalidate } = useRevalidator();
  const updateStatus = (user: ManagedUser, status: AccountStatus) =>
    call('PUT /user/update/status/:userId/:status', { params: { userId: user.id, status } });
  const undo = async (users: readonly ManagedUser[]) => {
    const updated = await runForEachWithToast(users, (user) => updateStatus(user, user.status));
    if (updated.length > 0) toast.success(userText.restored);
    await revalidate();
  };
  return async (users: readonly ManagedUser[], status: AccountStatus) => {
    const updated = await runForEachWithToast(users, (user) => updateStatus(user, status));
    await revalidate();
    if (updated.length === 0) return;
    const message = status === 'ACTIVE' ? userText.enabled : userText.disabled;
    toast.success(message(updated.length), {
      label: adminText.undo,
      run: () => void undo(updated),
    });
  };
}
