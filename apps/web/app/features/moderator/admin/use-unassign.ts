import type { Id } from '@zhihui/contract/schema.ts';
import { useRevalidator } from 'react-router';
import { call } from '../../../api/browser.ts';
import { getServerMessage } from '../../../lib/server-message.ts';
import { toast } from '../../../ui/toast.tsx';
import { adminText } from '../../admin/admin.public.ts';
import { moderatorText } from '../../user-admin/user-admin.public.ts';
import type { Assignment, Moderator } from './moderator-columns.tsx';

/** Takes one category from a person, with a way back in the toast. */
export function useUnassign() {
  const { revalidate } = useRevalidator();
  const reassign = async (userId: Id, categoryIds: Id[]) => {
    const result = await call('PUT /moderator/category/update', { body: { userId, categoryIds } });
    if (result.ok) toast.success(moderatorText.restored);
    else toast.error(getServerMessage(result.error.msg, adminText.failed));
    await revalidate();
  };
  return async (person: Moderator, category: Assignment) => {
    const result = await call('DELETE /moderator/category/:id', { params: { id: category.id } });
    await revalidate();
    if (!result.ok) {
      toast.error(getServerMessage(result.error.msg, adminText.failed));
      return;
    }
    const before = person.categories.map(({ categoryId }) => categoryId);
    toast.success(moderatorText.dropped(category.name), {
      label: adminText.undo,
      run: () => void reassign(person.id, before),
    });
  };
}
