import type { AccountStatus } from '@zhihui/contract/account-models.ts';
import type { BatchCall } from '@zhihui/contract/client.ts';
import { useRevalidator } from 'react-router';
import { call } from '../../../api/browser.ts';
import { toast } from '../../../ui/toast.tsx';
import { adminText, useBatch, useConfirm } from '../../admin/admin.public.ts';
import { userText } from './people.text.ts';
import type { ManagedUser } from './user-query.ts';
import { getServerMessage } from '../../../lib/server-message.ts';

/** Enables or disables accounts, one or many; the toast restores the previous states. Resolves to those that changed. */
export function useStatus() {
  const { runWithToasts } = useBatch();
  const updateStatus = (call: BatchCall, user: ManagedUser, status: AccountStatus) =>
    call('PUT /user/update/status/:userId/:status', { params: { userId: user.id, status } });
  return (users: readonly ManagedUser[], status: AccountStatus) =>
    runWithToasts(users, {
      perform: (user, call) => updateStatus(call, user, status),
      undo: (user, call) => updateStatus(call, user, user.status),
      message: status === 'ACTIVE' ? userText.enabled : userText.disabled,
      undoMessage: () => userText.restored,
      getName: ({ nickname }) => nickname,
    });
}

/** Signs a user out on all devices after a confirmation. `place` renders the dialog. */
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
    confirmDialog,
    confirmSignOut: (user: ManagedUser) =>
      confirmSignOut({
        title: userText.signOutTitle(user.nickname, user.sessions),
        description: userText.signOutDescription,
        ok: userText.signOut,
        run: () => end(user),
      }),
  };
}

/** Removes the second factor of a user who lost it, after a confirmation. `place` renders the dialog. */
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
    confirmDialog,
    confirmReset: (user: ManagedUser) =>
      confirmReset({
        title: userText.resetFactorTitle(user.nickname),
        description: userText.resetFactorDescription,
        ok: userText.resetFactor,
        run: () => reset(user),
      }),
  };
}

/** Mails a user who has not accepted yet another invitation. */
export function useInvitation() {
  const { revalidate } = useRevalidator();
  return async ({ id, email }: ManagedUser) => {
    const result = await call('POST /user/:id/invitation', { params: { id } });
    if (result.ok) toast.success(userText.invitedAgain(email ?? ''));
    else toast.error(getServerMessage(result.error.msg, adminText.failed));
    await revalidate();
  };
}
