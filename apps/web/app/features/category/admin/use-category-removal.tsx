import type { CategoryNode } from '@zhihui/contract/features/category/category.schema.ts';
import { useRevalidator } from 'react-router';
import { call } from '../../../api/browser.ts';
import { getServerMessage } from '../../../lib/server-message.ts';
import { toast } from '../../../ui/toast.tsx';
import { adminText, useConfirm } from '../../admin/admin.public.ts';
import { categoryText } from './category-admin.text.ts';

/**
 * Asks, then deletes an empty category. For one with items, also those that only the recycle bin or writers have, it is
 * asked where they go.
 */
export function useCategoryRemoval(onNotEmpty: (node: CategoryNode) => void) {
  const { place: confirmDialog, ask: confirmRemoval } = useConfirm();
  const { revalidate } = useRevalidator();
  const remove = async (node: CategoryNode) => {
    const result = await call('DELETE /category/:id', { params: { id: node.id }, query: {} });
    if (result.ok) toast.success(categoryText.removed);
    else if (result.error.code === 409 && (node.children ?? []).length === 0) onNotEmpty(node);
    else toast.error(getServerMessage(result.error.msg, adminText.failed));
    await revalidate();
  };
  return {
    place: confirmDialog,
    confirmRemoval: (node: CategoryNode) => {
      if (node.count > 0) {
        onNotEmpty(node);
        return;
      }
      confirmRemoval({
        title: categoryText.removeTitle(node.name),
        description: categoryText.removeDescription,
        ok: categoryText.remove,
        danger: true,
        run: () => remove(node),
      });
    },
  };
}
