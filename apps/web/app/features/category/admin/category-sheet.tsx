import type { CategoryNode } from '@zhihui/contract/features/category/category.schema.ts';
import type { ContentModel } from '@zhihui/contract/models.ts';
import { FormSheet } from '../../admin/admin.public.ts';
import { categoryText } from './category-admin.text.ts';
import { CategoryForm } from './category-form.tsx';
import type { Editing } from './category-form.tsx';

interface CategorySheetProps {
  model: ContentModel;
  tree: CategoryNode[];
  editing: Editing | null;
  close: () => void;
}

/** A category being made or changed. */
export function CategorySheet({ model, tree, editing, close }: CategorySheetProps) {
  return (
    <FormSheet
      open={editing !== null}
      title={editing?.node == null ? categoryText.create : categoryText.edit}
      close={close}
    >
      {(sheet) =>
        editing !== null && (
          <CategoryForm
            key={String(editing.node?.id ?? 'new')}
            model={model}
            tree={tree}
            editing={editing}
            sheet={sheet}
          />
        )
      }
    </FormSheet>
  );
}
