import type { CategoryNode } from '@zhihui/contract/features/category/category.schema.ts';
import { useRevalidator } from 'react-router';
import { call } from '../../../api/browser.ts';
import { serverMessage } from '../../../lib/server-message.ts';
import { toast } from '../../../ui/toast.tsx';
import { adminText, useConfirm } from '../../admin/admin.public.ts';
import { categoryText } from './category-admin.text.ts';

/** Asks, then deletes an empty category. The server's own reason is told when it is not empty after all. */
export function useCategoryRemoval() {
  const { place, ask } = useConfirm();
  const { revalidate } = useRevalidator();
  const remove = async (node: CategoryNode) => {
    const answer = await call('DELETE /category/:id', { params: { id: node.id } });
    if (answer.code === 200) toast.done(categoryText.removed);
    else toast.error(serverMessage(answer.msg, adminText.failed));
    await revalidate();
  };
  return {
    place,
    ask: (node: CategoryNode) =>
      ask({
        title: categoryText.removeTitle(node.name),
        words: categoryText.removeWords,
        ok: categoryText.remove,
        danger: true,
        run: () => remove(node),
      }),
  };
}
