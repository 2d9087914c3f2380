import type { CategoryNode } from '@zhihui/contract/features/category/category.schema.ts';
import { Form, TreeSelect } from 'antd';
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { call } from '../../../api/browser.ts';
import { serverMessage } from '../../../lib/server-message.ts';
import { toast } from '../../../ui/toast.tsx';
import { adminText, FormSheet } from '../../admin/admin.public.ts';
import type { SheetForm } from '../../admin/admin.public.ts';
import { categoryText } from './category-admin.text.ts';
import { effectWords } from './effect.ts';
import { treeOptions } from './tree-options.ts';

/** A category whose items go to another one, and whether all that belongs to it goes along. */
export interface Leaving {
  node: CategoryNode;
  act: 'merge' | 'remove';
}

interface IntoSheetProps {
  tree: CategoryNode[];
  leaving: Leaving | null;
  close: () => void;
}

/** Where a category's items go when it is merged or deleted; says whom that hides them from or shows them to. */
export function IntoSheet({ tree, leaving, close }: IntoSheetProps) {
  const name = leaving?.node.name ?? '';
  const title =
    leaving?.act === 'merge' ? categoryText.mergeTitle(name) : categoryText.removeTitle(name);
  return (
    <FormSheet open={leaving !== null} title={title} close={close}>
      {(sheet) => leaving !== null && <IntoForm tree={tree} leaving={leaving} sheet={sheet} />}
    </FormSheet>
  );
}

function IntoForm({
  tree,
  leaving,
  sheet,
}: {
  tree: CategoryNode[];
  leaving: Leaving;
  sheet: SheetForm;
}) {
  const { node, act } = leaving;
  const [form] = Form.useForm<{ intoId?: string }>();
  const [effect, setEffect] = useState('');
  const { revalidate } = useRevalidator();
  const tell = async (intoId: string) => {
    setEffect('');
    const words = await effectWords(node.id, { intoId });
    // another one may have been picked meanwhile
    if (form.getFieldValue('intoId') === intoId)
      setEffect(words === '' ? categoryText.noEffect : (words ?? ''));
  };
  const save = async ({ intoId = '' }: { intoId?: string }) => {
    sheet.setBusy(true);
    const answer =
      act === 'merge'
        ? await call('PUT /category/merge', { body: { fromId: node.id, intoId } })
        : await call('DELETE /category/:id', { params: { id: node.id }, query: { intoId } });
    sheet.setBusy(false);
    if (answer.ok) {
      toast.done(act === 'merge' ? categoryText.merged(node.name) : categoryText.removed);
      sheet.close();
    } else {
      const error = serverMessage(answer.error.msg, adminText.failed);
      form.setFields([{ name: 'intoId', errors: [error] }]);
    }
    await revalidate();
  };
  return (
    <Form
      id={sheet.id}
      form={form}
      layout="vertical"
      requiredMark={false}
      onFinish={(values) => void save(values)}
    >
      <p>{act === 'merge' ? categoryText.mergeWords : categoryText.moveWords(node.count)}</p>
      <Form.Item
        name="intoId"
        label={categoryText.into}
        extra={<span role="status">{effect}</span>}
        rules={[{ required: true, message: categoryText.intoMissing }]}
      >
        <TreeSelect
          treeDefaultExpandAll
          treeData={treeOptions(tree, String(node.id))}
          showSearch={{ treeNodeFilterProp: 'title' }}
          getPopupContainer={(place) => place.closest('dialog') ?? document.body}
          onChange={(intoId: string) => void tell(intoId)}
        />
      </Form.Item>
    </Form>
  );
}
