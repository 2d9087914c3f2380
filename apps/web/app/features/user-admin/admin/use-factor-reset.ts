import { useRevalidator } from 'react-router';
import { call } from '../../../api/browser.ts';
import { serverMessage } from '../../../lib/server-message.ts';
import { toast } from '../../../ui/toast.tsx';
import { adminText, useConfirm } from '../../admin/admin.public.ts';
import { userText } from './people.text.ts';
import type { ManagedUser } from './user-query.ts';

/** Takes the second factor away from somebody who lost everything, after asking. `place` is where the question stands. */
export function useFactorReset() {
  const { revalidate } = useRevalidator();
  const { place, ask } = useConfirm();
  const reset = async ({ id }: ManagedUser) => {
    const answer = await call('DELETE /user/:id/secondFactor', { params: { id } });
    if (answer.ok) toast.done(userText.factorReset);
    else toast.error(serverMessage(answer.error.msg, adminText.failed));
    await revalidate();
  };
  return {
    place,
    ask: (user: ManagedUser) =>
      ask({
        title: userText.resetFactorTitle(user.nickname),
        words: userText.resetFactorWords,
        ok: userText.resetFactor,
        run: () => reset(user),
      }),
  };
}
