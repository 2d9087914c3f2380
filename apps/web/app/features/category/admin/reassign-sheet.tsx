import type { ReadersEffect } from '@zhihui/contract/features/access/access.schema.ts';
import type { CategoryNode } from '@zhihui/contract/features/category/category.schema.ts';
import { Form, TreeSelect } from 'antd';
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { call } from '../../../api/browser.ts';
import { getServerMessage } from '../../../lib/server-message.ts';
import { toast } from '../../../ui/toast.tsx';
import { adminText, FormSheet, useConfirm } from '../../admin/admin.public.ts';
import type { SheetForm } from '../../admin/admin.public.ts';
import { Effect, changesReaders } from '../../access/admin/access-admin.public.ts';
import { categoryText } from './category-admin.text.ts';
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

/** Asks where the items of a category go when it is merged or deleted; says who gains and who loses the right to read. */
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

/** What there is to say without names. */
function describeUnchanged(effect: ReadersEffect | null): string {
  if (effect === null) return categoryText.effectUnknown;
  return changesReaders(effect) ? '' : categoryText.noEffect;
}

function describeKnown(known: { effect: ReadersEffect | null } | null) {
  if (known === null) return null;
  const { effect } = known;
  if (effect === null || !changesReaders(effect)) return describeUnchanged(effect);
  return <Effect effect={effect} />;
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
  const [known, setKnown] = useState<{ intoId: string; effect: ReadersEffect | null } | null>(null);
  const { revalidate } = useRevalidator();
  const { dialog: confirmDialog, open: confirm } = useConfirm();
  const loadEffect = async (intoId: string) => {
    setKnown(null);
    const moves = action === 'merge' ? 'all' : 'items';
    const result = await call('POST /access/category/merge/effect', {
      body: { fromId: node.id, intoId, moves },
    });
    const effect = result.ok ? result.data : null;
    // another category may have been selected meanwhile
    if (form.getFieldValue('intoId') === intoId) setKnown({ intoId, effect });
    return effect;
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
  const ask = async (values: { intoId?: string }) => {
    const { intoId = '' } = values;
    const target = findName(tree, intoId);
    sheet.setBusy(true);
    const effect = known?.intoId === intoId ? known.effect : await loadEffect(intoId);
    sheet.setBusy(false);
    const warning = isMerge ? categoryText.mergeWarning : categoryText.removeWarning;
    confirm({
      title: isMerge
        ? categoryText.mergeConfirm(node.name, target)
        : categoryText.removeConfirm(node.name, target),
      description: `${warning}${describeUnchanged(effect)}`,
      details: effect !== null && changesReaders(effect) && <Effect effect={effect} />,
      ok: isMerge ? categoryText.merge : categoryText.remove,
      danger: true,
      run: () => save(values),
    });
  };
  return (
    <Form
      id={sheet.id}
      form={form}
      layout="vertical"
      onFinish={(values: { intoId?: string }) => void ask(values)}
    >
      {confirmDialog}
      <p>{isMerge ? categoryText.mergeDescription : categoryText.getMoveDescription(node.count)}</p>
      <Form.Item
        name="intoId"
        label={categoryText.target}
        extra={<div role="status">{describeKnown(known)}</div>}
        rules={[{ required: true, message: categoryText.targetMissing }]}
      >
        <TreeSelect
          treeDefaultExpandAll
          treeData={toTreeOptions(tree, String(node.id))}
          showSearch={{ treeNodeFilterProp: 'title' }}
          getPopupContainer={(popupHost) => popupHost.closest('dialog') ?? document.body}
          onChange={(intoId: string) => void loadEffect(intoId)}
        />
      </Form.Item>
    </Form>
  );
}
