import type { Id } from '@zhihui/contract/schema.ts';
import { useRevalidator } from 'react-router';
import { call } from '../../../api/browser.ts';
import { serverMessage } from '../../../lib/server-message.ts';
import { toast } from '../../../ui/toast.tsx';
import { adminText } from '../../admin/admin.public.ts';
import { moderatorText } from '../../user-admin/user-admin.public.ts';
import type { Assignment, Moderator } from './moderator-columns.tsx';

/** Takes one category from a person, with a way back in the toast. */
export function useDrop() {
  const { revalidate } = useRevalidator();
  const giveBack = async (userId: Id, categoryIds: Id[]) => {
    const answer = await call('PUT /moderator/category/update', { body: { userId, categoryIds } });
    if (answer.ok) toast.done(moderatorText.restored);
    else toast.error(serverMessage(answer.error.msg, adminText.failed));
    await revalidate();
  };
  return async (person: Moderator, category: Assignment) => {
    const answer = await call('DELETE /moderator/category/:id', { params: { id: category.id } });
    await revalidate();
    if (!answer.ok) {
      toast.error(serverMessage(answer.error.msg, adminText.failed));
      return;
    }
    const before = person.categories.map(({ categoryId }) => categoryId);
    toast.done(moderatorText.dropped(category.name), {
      label: adminText.undo,
      run: () => void giveBack(person.id, before),
    });
  };
}
