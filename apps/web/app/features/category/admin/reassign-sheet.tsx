import type { CategoryNode } from '@zhihui/contract/features/category/category.schema.ts';
import { Form, TreeSelect } from 'antd';
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { call } from '../../../api/browser.ts';
import { getServerMessage } from '../../../lib/server-message.ts';
import { toast } from '../../../ui/toast.tsx';
import { adminText, FormSheet, useConfirm } from '../../admin/admin.public.ts';
import type { SheetForm } from '../../admin/admin.public.ts';
import { categoryText } from './category-admin.text.ts';
import { describeEffect } from './describe-effect.ts';
import { toTreeOptions } from './tree-options.ts';

/** A category whose items move to another one, because it is merged or deleted. */
export interface Reassignment {
  node: CategoryNode;
  action: 'merge' | 'remove';
}

interface ReassignSheetProps {
  tree: CategoryNode[];
  reassignment: Reassignment | null;
  close: () => void;
}

/** Asks where the items of a category go when it is merged or deleted; says how many readers lose or gain access. */
export function ReassignSheet({ tree, reassignment, close }: ReassignSheetProps) {
  const name = reassignment?.node.name ?? '';
  const title =
    reassignment?.action === 'merge'
      ? categoryText.mergeTitle(name)
      : categoryText.removeTitle(name);
  return (
    <FormSheet open={reassignment !== null} title={title} size="small" close={close}>
      {(sheet) =>
        reassignment !== null && (
          <ReassignForm tree={tree} reassignment={reassignment} sheet={sheet} />
        )
      }
    </FormSheet>
  );
}

/** Name of a category in the tree; empty when it is not there. */
function findName(nodes: readonly CategoryNode[], id: string): string {
  for (const node of nodes) {
    const name = String(node.id) === id ? node.name : findName(node.children, id);
    if (name !== '') return name;
  }
  return '';
}

function ReassignForm({
  tree,
  reassignment,
  sheet,
}: {
  tree: CategoryNode[];
  reassignment: Reassignment;
  sheet: SheetForm;
}) {
  const { node, action } = reassignment;
  const [form] = Form.useForm<{ intoId?: string }>();
  const [effect, setEffect] = useState('');
  const { revalidate } = useRevalidator();
  const { dialog: confirmDialog, open: confirm } = useConfirm();
  const updateEffect = async (intoId: string) => {
    setEffect('');
    const effectText = await describeEffect(node.id, { intoId });
    // another category may have been selected meanwhile
    if (form.getFieldValue('intoId') === intoId)
      setEffect(effectText === '' ? categoryText.noEffect : (effectText ?? ''));
  };
  const save = async ({ intoId = '' }: { intoId?: string }) => {
    sheet.setBusy(true);
    const result =
      action === 'merge'
        ? await call('PUT /category/merge', { body: { fromId: node.id, intoId } })
        : await call('DELETE /category/:id', { params: { id: node.id }, query: { intoId } });
    sheet.setBusy(false);
    if (result.ok) {
      toast.success(action === 'merge' ? categoryText.merged(node.name) : categoryText.removed);
      sheet.close();
    } else {
      const error = getServerMessage(result.error.msg, adminText.failed);
      form.setFields([{ name: 'intoId', errors: [error] }]);
    }
    await revalidate();
  };
  const isMerge = action === 'merge';
  const ask = (values: { intoId?: string }) => {
    const target = findName(tree, values.intoId ?? '');
    confirm({
      title: isMerge
        ? categoryText.mergeConfirm(node.name, target)
        : categoryText.removeConfirm(node.name, target),
      description: `${isMerge ? categoryText.mergeWarning : categoryText.removeWarning}${effect}`,
      ok: isMerge ? categoryText.merge : categoryText.remove,
      danger: true,
      run: () => save(values),
    });
  };
  return (
    <Form id={sheet.id} form={form} layout="vertical" onFinish={ask}>
      {confirmDialog}
      <p>{isMerge ? categoryText.mergeDescription : categoryText.getMoveDescription(node.count)}</p>
      <Form.Item
        name="intoId"
        label={categoryText.target}
        extra={<span role="status">{effect}</span>}
        rules={[{ required: true, message: categoryText.targetMissing }]}
      >
        <TreeSelect
          treeDefaultExpandAll
          treeData={toTreeOptions(tree, String(node.id))}
          showSearch={{ treeNodeFilterProp: 'title' }}
          getPopupContainer={(popupHost) => popupHost.closest('dialog') ?? document.body}
          onChange={(intoId: string) => void updateEffect(intoId)}
        />
      </Form.Item>
    </Form>
  );
}
