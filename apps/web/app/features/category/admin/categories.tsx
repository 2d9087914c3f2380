import type { CategoryNode } from '@zhihui/contract/features/category/category.schema.ts';
import { CONTENT_MODELS } from '@zhihui/contract/models.ts';
import type { ContentModel } from '@zhihui/contract/models.ts';
import type { PermissionCode } from '@zhihui/contract/permission.ts';
import { useState } from 'react';
import { useLoaderData, useRevalidator } from 'react-router';
import type { LoaderFunctionArgs } from 'react-router';
import { apiContext } from '../../../api/context.ts';
import { unwrapOrRedirect } from '../../../api/load.ts';
import { getSection } from '../../../lib/sections.ts';
import { useSession } from '../../../session/session.ts';
import { getButtonClass } from '../../../ui/button.ts';
import {
  MenuIcon,
  AdminPage,
  Tabs,
  buildAdminMeta,
  adminText,
  useConfirm,
} from '../../admin/admin.public.ts';
import { RangeSheet } from '../../access/admin/access-admin.public.ts';
import { categoryText } from './category-admin.text.ts';
import { CategorySheet } from './category-sheet.tsx';
import type { Editing } from './category-sheet.tsx';
import { CategoryTable } from './category-table.tsx';
import { ReassignSheet } from './reassign-sheet.tsx';
import type { Reassignment } from './reassign-sheet.tsx';
import { call } from '../../../api/browser.ts';
import { getServerMessage } from '../../../lib/server-message.ts';
import { toast } from '../../../ui/toast.tsx';

/** The whole tree of one section. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const requested = new URL(request.url).searchParams.get('model');
  const model: ContentModel = CONTENT_MODELS.find((model) => model === requested) ?? 'ARTICLE';
  const result = await context.get(apiContext)('GET /category/tree/mgt', { query: { model } });
  return { model, tree: unwrapOrRedirect(result, request) };
}

export function meta() {
  return buildAdminMeta(categoryText.title);
}

export default function Categories() {
  const { model, tree } = useLoaderData<typeof loader>();
  const [editing, setEditing] = useState<Editing | null>(null);
  const [rangeOf, setRangeOf] = useState<CategoryNode | null>(null);
  const [reassignment, setReassignment] = useState<Reassignment | null>(null);
  const removal = useCategoryRemoval((node) => setReassignment({ node, action: 'remove' }));
  const { can } = useSession();
  const canDo = (code: PermissionCode) => can('category.admin') || can(code);
  const create = (parent: CategoryNode | null) => setEditing({ node: null, parent });
  return (
    <AdminPage
      title={categoryText.title}
      total={categoryText.total(String(countNodes(tree)))}
      tools={
        canDo('category.add') && (
          <button
            type="button"
            className={getButtonClass('primary')}
            aria-label={categoryText.create}
            onClick={() => create(null)}
          >
            <MenuIcon name="plus" />
            <span className="hide-s">{categoryText.create}</span>
          </button>
        )
      }
    >
      <Tabs
        label={categoryText.sections}
        selected={model}
        options={CONTENT_MODELS.map((key) => ({
          key,
          label: getSection(key).label,
          to: `/admin/category?model=${key}`,
        }))}
      />
      <CategoryTable
        key={model}
        tree={tree}
        create={canDo('category.add') ? create : null}
        edit={canDo('category.edit') ? (node) => setEditing({ node, parent: null }) : null}
        setRange={canDo('category.edit') ? setRangeOf : null}
        merge={
          canDo('category.delete') ? (node) => setReassignment({ node, action: 'merge' }) : null
        }
        remove={canDo('category.delete') ? removal.confirmRemoval : null}
      />
      <CategorySheet model={model} tree={tree} editing={editing} close={() => setEditing(null)} />
      <RangeSheet category={rangeOf} close={() => setRangeOf(null)} />
      <ReassignSheet tree={tree} reassignment={reassignment} close={() => setReassignment(null)} />
      {removal.dialog}
    </AdminPage>
  );
}

function countNodes(nodes: readonly CategoryNode[]): number {
  return nodes.reduce((sum, { children }) => sum + 1 + countNodes(children), 0);
}

/**
 * Confirms and deletes an empty category. For one with items, including those in the recycle bin or in drafts,
 * `onNotEmpty` asks where they go.
 */
function useCategoryRemoval(onNotEmpty: (node: CategoryNode) => void) {
  const { dialog: confirmDialog, open: confirmRemoval } = useConfirm();
  const { revalidate } = useRevalidator();
  const remove = async (node: CategoryNode) => {
    const result = await call('DELETE /category/:id', { params: { id: node.id }, query: {} });
    if (result.ok) toast.success(categoryText.removed);
    else if (result.error.code === 409 && (node.children ?? []).length === 0) onNotEmpty(node);
    else toast.error(getServerMessage(result.error.msg, adminText.failed));
    await revalidate();
  };
  return {
    dialog: confirmDialog,
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
