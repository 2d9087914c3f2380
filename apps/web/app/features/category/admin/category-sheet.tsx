import {
  MAX_CATEGORY_DESCRIPTION,
  MAX_CATEGORY_ICON,
  MAX_CATEGORY_NAME,
} from '@zhihui/contract/features/category/category.limits.ts';
import type { CategoryNode } from '@zhihui/contract/features/category/category.schema.ts';
import { VISIBILITIES } from '@zhihui/contract/models.ts';
import type { ContentModel, Visibility } from '@zhihui/contract/models.ts';
import { Form, Input, InputNumber, Radio, TreeSelect } from 'antd';
import { call } from '../../../api/browser.ts';
import {
  adminText,
  pickChanged,
  useConfirm,
  useSheetSave,
  FormSheet,
} from '../../admin/admin.public.ts';
import type { SheetForm } from '../../admin/admin.public.ts';
import { Effect, changesReaders } from '../../access/admin/access-admin.public.ts';
import { categoryText } from './category-admin.text.ts';
import { toTreeOptions } from './tree-options.ts';

const TOP = 'top';
const SERVER_FAILED = 500;

/** A category to edit, or a new one (`node` is null) below `parent`. */
export interface Editing {
  node: CategoryNode | null;
  parent: CategoryNode | null;
}

interface Values {
  parentId: string;
  name: string;
  description: string;
  icon: string;
  visibility: Visibility;
  order: number | null;
}

interface CategoryFormProps {
  model: ContentModel;
  tree: CategoryNode[];
  editing: Editing;
  sheet: SheetForm;
}

/** Name, parent and visibility of a category. Limits the visibility to what the parent allows. */
function CategoryForm({ model, tree, editing, sheet }: CategoryFormProps) {
  const [form] = Form.useForm<Values>();
  const send = useSheetSave(form, sheet, 'name');
  const parentId = Form.useWatch('parentId', form) as string | undefined;
  const start = getInitialValues(editing);
  const parent = find(tree, parentId ?? start.parentId);
  const parentVisibility = parent === null ? 0 : VISIBILITIES.indexOf(parent.visibility);
  const visibility = Form.useWatch('visibility', form) as Visibility | undefined;
  const raiseVisibility = (id: string) => {
    const minVisibility = VISIBILITIES.indexOf(find(tree, id)?.visibility ?? 'PUBLIC');
    const chosen = VISIBILITIES.indexOf(form.getFieldValue('visibility') as Visibility);
    if (chosen < minVisibility) form.setFieldValue('visibility', VISIBILITIES[minVisibility]);
  };
  const { dialog: confirmDialog, open: confirmEffect } = useConfirm();
  /** Before saving another visibility or another place, says who gains and who loses the right to read. */
  const confirmEffectAndSave = async (values: Values) => {
    const { node } = editing;
    if (node === null) return save(values);
    const { parentId: place, visibility: level } = pickChanged(getBody(values), getBody(start));
    if (place === undefined && level === undefined) return save(values);
    sheet.setBusy(true);
    const { parentId: parentToSave, visibility: visibilityToSave } = getBody(values);
    const result = await call('POST /access/category/move/effect', {
      body: { id: node.id, parentId: parentToSave, visibility: visibilityToSave },
    });
    sheet.setBusy(false);
    // what the server refuses to preview it refuses to save, with the message beside the field
    if (!result.ok && result.error.code < SERVER_FAILED) return save(values);
    if (result.ok && !changesReaders(result.data)) return save(values);
    return confirmEffect({
      title: place === undefined ? categoryText.effectTitle : categoryText.moveTitle(node.name),
      description: result.ok ? categoryText.movesWithSubcategories : categoryText.effectUnknown,
      details: result.ok && <Effect effect={result.data} />,
      ok: adminText.save,
      run: () => save(values),
    });
  };
  const save = (values: Values) => {
    const body = getBody(values);
    const { node } = editing;
    return node === null
      ? send(() => call('POST /category', { body: { ...body, model } }), categoryText.created)
      : send(
          () =>
            call('PUT /category', { body: { ...pickChanged(body, getBody(start)), id: node.id } }),
          categoryText.saved,
        );
  };
  return (
    <>
      <Form
        id={sheet.id}
        form={form}
        layout="vertical"
        initialValues={start}
        onFinish={(values: Values) => void confirmEffectAndSave(values)}
      >
        <Form.Item
          name="name"
          label={categoryText.name}
          rules={[{ required: true, whitespace: true, message: '请填写分类名称' }]}
        >
          <Input maxLength={MAX_CATEGORY_NAME} />
        </Form.Item>
        <Form.Item
          name="parentId"
          label={categoryText.parent}
          extra={editing.node === null ? undefined : categoryText.movesWithSubcategories}
        >
          <TreeSelect
            treeDefaultExpandAll
            treeData={[
              { value: TOP, title: categoryText.top },
              ...toTreeOptions(tree, editing.node === null ? undefined : String(editing.node.id)),
            ]}
            showSearch={{ treeNodeFilterProp: 'title' }}
            getPopupContainer={(node) => node.closest('dialog') ?? document.body}
            onChange={raiseVisibility}
          />
        </Form.Item>
        <Form.Item
          name="visibility"
          label={categoryText.visibility}
          extra={describeVisibility(parent, visibility ?? start.visibility)}
        >
          <Radio.Group
            options={VISIBILITIES.map((value, at) => ({
              value,
              label: categoryText.visibilities[value],
              disabled: at < parentVisibility,
            }))}
          />
        </Form.Item>
        <Form.Item name="description" label={categoryText.description}>
          <Input.TextArea maxLength={MAX_CATEGORY_DESCRIPTION} rows={2} showCount />
        </Form.Item>
        <Form.Item name="icon" label={categoryText.icon} extra={categoryText.iconHint}>
          <Input maxLength={MAX_CATEGORY_ICON} style={{ width: 120 }} />
        </Form.Item>
        <Form.Item name="order" label={categoryText.order} extra={categoryText.orderHint}>
          <InputNumber min={0} max={9999} precision={0} style={{ width: 120 }} />
        </Form.Item>
      </Form>
      {confirmDialog}
    </>
  );
}

/** What limits the visibility, and where the readers of a restricted category are chosen. */
function describeVisibility(
  parent: CategoryNode | null,
  visibility: Visibility,
): string | undefined {
  if (visibility === 'GRANTED') return categoryText.grantedHint;
  if (parent === null || parent.visibility === 'PUBLIC') return undefined;
  return categoryText.willRestrict(parent.name, categoryText.visibilities[parent.visibility]);
}

function getInitialValues({ node, parent }: Editing): Values {
  return {
    parentId: String(node?.parentId ?? parent?.id ?? TOP),
    name: node?.name ?? '',
    description: node?.description ?? '',
    icon: node?.icon ?? '',
    visibility: node?.visibility ?? parent?.visibility ?? 'PUBLIC',
    order: node?.order ?? null,
  };
}

function getBody({ parentId, icon, order, ...values }: Values) {
  return {
    ...values,
    parentId: parentId === TOP ? null : parentId,
    icon: icon.trim() === '' ? null : icon.trim(),
    // when omitted, it is placed last
    ...(order === null ? {} : { order }),
  };
}

function find(nodes: readonly CategoryNode[], id: string): CategoryNode | null {
  for (const node of nodes) {
    if (String(node.id) === id) return node;
    const below = find(node.children, id);
    if (below !== null) return below;
  }
  return null;
}

interface CategorySheetProps {
  model: ContentModel;
  tree: CategoryNode[];
  editing: Editing | null;
  close: () => void;
}

/** The sheet to create or edit a category. */
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
