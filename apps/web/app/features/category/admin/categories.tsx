import type { CategoryNode } from '@zhihui/contract/features/category/category.schema.ts';
import { CONTENT_MODELS } from '@zhihui/contract/models.ts';
import type { ContentModel } from '@zhihui/contract/models.ts';
import type { PermissionCode } from '@zhihui/contract/permission.ts';
import { useState } from 'react';
import { useLoaderData } from 'react-router';
import type { LoaderFunctionArgs } from 'react-router';
import { apiContext } from '../../../api/context.ts';
import { unwrap } from '../../../api/load.ts';
import { sectionOf } from '../../../lib/sections.ts';
import { useSession } from '../../../session/session.ts';
import { buttonClass } from '../../../ui/button.ts';
import { MenuIcon, AdminPage, Tabs, officeMeta } from '../../admin/admin.public.ts';
import { categoryText } from './category-admin.text.ts';
import { CategorySheet } from './category-sheet.tsx';
import type { Editing } from './category-form.tsx';
import { CategoryTable } from './category-table.tsx';
import { IntoSheet } from './into-sheet.tsx';
import type { Leaving } from './into-sheet.tsx';
import { useCategoryRemoval } from './use-category-removal.tsx';

/** The whole tree of one section. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const asked = new URL(request.url).searchParams.get('model');
  const model: ContentModel = CONTENT_MODELS.find((each) => each === asked) ?? 'ARTICLE';
  const answer = await context.get(apiContext)('GET /category/tree/mgt', { query: { model } });
  return { model, tree: unwrap(answer, request) };
}

export function meta() {
  return officeMeta(categoryText.title);
}

export default function Categories() {
  const { model, tree } = useLoaderData<typeof loader>();
  const [editing, setEditing] = useState<Editing | null>(null);
  const [leaving, setLeaving] = useState<Leaving | null>(null);
  const removal = useCategoryRemoval((node) => setLeaving({ node, act: 'remove' }));
  const { can } = useSession();
  const may = (code: PermissionCode) => can('category.admin') || can(code);
  const create = (parent: CategoryNode | null) => setEditing({ node: null, parent });
  return (
    <AdminPage
      title={categoryText.title}
      total={categoryText.total(String(countOf(tree)))}
      tools={
        may('category.add') && (
          <button
            type="button"
            className={buttonClass('primary')}
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
          label: sectionOf(key).label,
          to: `/admin/category?model=${key}`,
        }))}
      />
      <CategoryTable
        key={model}
        tree={tree}
        create={may('category.add') ? create : null}
        edit={may('category.edit') ? (node) => setEditing({ node, parent: null }) : null}
        merge={may('category.delete') ? (node) => setLeaving({ node, act: 'merge' }) : null}
        remove={may('category.delete') ? removal.ask : null}
      />
      <CategorySheet model={model} tree={tree} editing={editing} close={() => setEditing(null)} />
      <IntoSheet tree={tree} leaving={leaving} close={() => setLeaving(null)} />
      {removal.place}
    </AdminPage>
  );
}

function countOf(nodes: readonly CategoryNode[]): number {
  return nodes.reduce((sum, { children }) => sum + 1 + countOf(children), 0);
}
