import type { CategoryNode } from '@zhihui/contract/features/category/category.schema.ts';
import { useRevalidator } from 'react-router';
import { call } from '../../../api/browser.ts';
import { serverMessage } from '../../../lib/server-message.ts';
import { toast } from '../../../ui/toast.tsx';
import { adminText, useConfirm } from '../../admin/admin.public.ts';
import { categoryText } from './category-admin.text.ts';

/**
 * Asks, then deletes an empty category. For one with items, also those that only the recycle bin or writers have, it is
 * asked where they go.
 */
export function useCategoryRemoval(askWhere: (node: CategoryNode) => void) {
  const { place, ask } = useConfirm();
  const { revalidate } = useRevalidator();
  const remove = async (node: CategoryNode) => {
    const answer = await call('DELETE /category/:id', { params: { id: node.id }, query: {} });
    if (answer.ok) toast.done(categoryText.removed);
    else if (answer.error.code === 409 && (node.children ?? []).length === 0) askWhere(node);
    else toast.error(serverMessage(answer.error.msg, adminText.failed));
    await revalidate();
  };
  return {
    place,
    ask: (node: CategoryNode) => {
      if (node.count > 0) {
        askWhere(node);
        return;
      }
      ask({
        title: categoryText.removeTitle(node.name),
        words: categoryText.removeWords,
        ok: categoryText.remove,
        danger: true,
        run: () => remove(node),
      });
    },
  };
}
