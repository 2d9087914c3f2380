import type { CategoryNode } from '@zhihui/contract/features/category/category.schema.ts';
import { TEMPLATE_LIMITS } from '@zhihui/contract/features/template/template.limits.ts';
import { Form, Input, TreeSelect } from 'antd';
import { call } from '../../../api/browser.ts';
import { differing, FormSheet, useSheetSave } from '../../admin/admin.public.ts';
import type { SheetForm } from '../../admin/admin.public.ts';
import { treeOptions } from '../../category/category.public.ts';
import { templateText as words } from './template-admin.text.ts';
import type { TemplateItem } from './template-query.ts';

interface Values {
  name: string;
  description: string;
  /** Missing: every category. */
  categoryId?: string | undefined;
  content: string;
}

interface TemplateSheetProps {
  template: TemplateItem | 'new' | null;
  tree: readonly CategoryNode[];
  close: () => void;
}

/** A template being made or changed. */
export function TemplateSheet({ template, tree, close }: TemplateSheetProps) {
  return (
    <FormSheet
      open={template !== null}
      title={template === 'new' ? words.create : words.editTitle}
      close={close}
    >
      {(sheet) =>
        template !== null && (
          <TemplateForm template={template === 'new' ? null : template} tree={tree} sheet={sheet} />
        )
      }
    </FormSheet>
  );
}

interface TemplateFormProps {
  template: TemplateItem | null;
  tree: readonly CategoryNode[];
  sheet: SheetForm;
}

function TemplateForm({ template, tree, sheet }: TemplateFormProps) {
  const [form] = Form.useForm<Values>();
  const send = useSheetSave(form, sheet, 'name');
  const start = valuesOf(template);
  const save = (values: Values) => {
    const body = bodyOf(values);
    return template === null
      ? send(() => call('POST /template', { body }), words.created(values.name.trim()))
      : send(
          () =>
            call('PUT /template', {
              body: { ...differing(body, bodyOf(start)), id: template.id },
            }),
          words.saved,
        );
  };
  return (
    <Form
      id={sheet.id}
      form={form}
      layout="vertical"
      requiredMark={false}
      initialValues={start}
      onFinish={(values: Values) => void save(values)}
    >
      <Form.Item
        name="name"
        label={words.name}
        rules={[{ required: true, whitespace: true, message: words.nameNeeded }]}
      >
        <Input maxLength={TEMPLATE_LIMITS.name} autoComplete="off" />
      </Form.Item>
      <Form.Item name="description" label={words.description} extra={words.descriptionHint}>
        <Input maxLength={TEMPLATE_LIMITS.description} autoComplete="off" />
      </Form.Item>
      <Form.Item name="categoryId" label={words.category} extra={words.categoryHint}>
        <TreeSelect
          allowClear
          placeholder={words.all}
          treeDefaultExpandAll
          showSearch={{ treeNodeFilterProp: 'title' }}
          treeData={treeOptions(tree)}
          getPopupContainer={(node) => node.closest('dialog') ?? document.body}
        />
      </Form.Item>
      <Form.Item
        name="content"
        label={words.content}
        extra={words.contentHint}
        rules={[{ required: true, whitespace: true, message: words.contentNeeded }]}
      >
        <Input.TextArea rows={16} maxLength={TEMPLATE_LIMITS.content} spellCheck={false} />
      </Form.Item>
    </Form>
  );
}

function valuesOf(template: TemplateItem | null): Values {
  if (template === null) return { name: '', description: '', content: '' };
  const { name, description, category, content } = template;
  return {
    name,
    description,
    content,
    categoryId: category === null ? undefined : String(category.id),
  };
}

function bodyOf({ name, description, categoryId, content }: Values) {
  return { name, description, content, categoryId: categoryId ?? null };
}
