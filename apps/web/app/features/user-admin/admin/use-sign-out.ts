import { useRevalidator } from 'react-router';
import { call } from '../../../api/browser.ts';
import { serverMessage } from '../../../lib/server-message.ts';
import { toast } from '../../../ui/toast.tsx';
import { adminText, useConfirm } from '../../admin/admin.public.ts';
import { userText } from './people.text.ts';
import type { ManagedUser } from './user-query.ts';

/** Signs somebody out on all devices, after asking. `place` is where the question stands. */
export function useSignOut() {
  const { revalidate } = useRevalidator();
  const { place, ask } = useConfirm();
  const end = async ({ id, nickname }: ManagedUser) => {
    const answer = await call('DELETE /user/:id/session', { params: { id } });
    if (answer.ok) toast.done(userText.signedOut(nickname));
    else toast.error(serverMessage(answer.error.msg, adminText.failed));
    await revalidate();
  };
  return {
    place,
    ask: (user: ManagedUser) =>
      ask({
        title: userText.signOutTitle(user.nickname, user.sessions),
        words: userText.signOutWords,
        ok: userText.signOut,
        run: () => end(user),
      }),
  };
}
