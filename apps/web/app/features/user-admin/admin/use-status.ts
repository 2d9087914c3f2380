import type { AccountStatus } from '@zhihui/contract/account-models.ts';
import { useRevalidator } from 'react-router';
import { call } from '../../../api/browser.ts';
import { toast } from '../../../ui/toast.tsx';
import { adminText, each } from '../../admin/admin.public.ts';
import { userText } from './people.text.ts';
import type { ManagedUser } from './user-query.ts';

/** Enables or disables accounts, one or many, with a way back in the toast to what each was before. */
export function useStatus() {
  const { revalidate } = useRevalidator();
  const put = (user: ManagedUser, status: AccountStatus) =>
    call('PUT /user/update/status/:userId/:status', { params: { userId: user.id, status } });
  const undo = async (users: readonly ManagedUser[]) => {
    const done = await each(users, (user) => put(user, user.status));
    if (done.length > 0) toast.done(userText.restored);
    await revalidate();
  };
  return async (users: readonly ManagedUser[], status: AccountStatus) => {
    const done = await each(users, (user) => put(user, status));
    await revalidate();
    if (done.length === 0) return;
    const words = status === 'ACTIVE' ? userText.enabled : userText.disabled;
    toast.done(words(done.length), { label: adminText.undo, run: () => void undo(done) });
  };
}
