import type { CategoryNode } from '@zhihui/contract/features/category/category.schema.ts';
import type { ContentModel } from '@zhihui/contract/models.ts';
import { useState } from 'react';
import { buttonClass } from '../../../ui/button.ts';
import { adminText, categoryText } from '../admin.text.ts';
import { CATEGORY_FORM, CategoryForm } from './category-form.tsx';
import { SideSheet } from './side-sheet.tsx';

/** A category being changed, or a new one (`node` null) below `parent`. */
export interface Editing {
  node: CategoryNode | null;
  parent: CategoryNode | null;
}

interface CategorySheetProps {
  model: ContentModel;
  tree: CategoryNode[];
  editing: Editing | null;
  close: () => void;
}

export function CategorySheet({ model, tree, editing, close }: CategorySheetProps) {
  const [busy, setBusy] = useState(false);
  return (
    <SideSheet
      open={editing !== null}
      title={editing?.node == null ? categoryText.create : categoryText.edit}
      onClose={close}
      footer={
        <>
          <button type="button" className={buttonClass()} onClick={close}>
            {adminText.cancel}
          </button>
          <button
            type="submit"
            form={CATEGORY_FORM}
            className={buttonClass('primary')}
            aria-busy={busy}
          >
            {adminText.save}
          </button>
        </>
      }
    >
      {editing !== null && (
        <CategoryForm
          key={String(editing.node?.id ?? 'new')}
          model={model}
          tree={tree}
          editing={editing}
          close={close}
          setBusy={setBusy}
        />
      )}
    </SideSheet>
  );
}
