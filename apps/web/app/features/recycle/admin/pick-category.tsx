import type { CategoryNode } from '@zhihui/contract/features/category/category.schema.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import { Form, TreeSelect } from 'antd';
import { FormSheet } from '../../admin/admin.public.ts';
import { toTreeOptions } from '../../category/category.public.ts';
import type { RecycleItem } from './recycle-columns.tsx';
import { recycleText } from './recycle.text.ts';

interface Props {
  item: RecycleItem | null;
  tree: readonly CategoryNode[];
  restore: (item: RecycleItem, categoryId: Id) => Promise<unknown>;
  close: () => void;
}

/** Chooses a category for an item whose own was deleted. */
export function PickCategory({ item, tree, restore, close }: Props) {
  return (
    <FormSheet open={item !== null} title={recycleText.pickCategory} size="small" close={close}>
      {({ id, setBusy }) => (
        <Form<{ categoryId: string }>
          id={id}
          layout="vertical"
          onFinish={async ({ categoryId }) => {
            if (item === null) return;
            setBusy(true);
            await restore(item, categoryId);
            setBusy(false);
          }}
        >
          <Form.Item
            name="categoryId"
            label={recycleText.categoryField}
            rules={[{ required: true, message: recycleText.categoryMissing }]}
          >
            <TreeSelect
              treeDefaultExpandAll
              showSearch={{ treeNodeFilterProp: 'title' }}
              treeData={toTreeOptions(tree)}
              getPopupContainer={(node) => node.closest('dialog') ?? document.body}
            />
          </Form.Item>
        </Form>
      )}
    </FormSheet>
  );
}
