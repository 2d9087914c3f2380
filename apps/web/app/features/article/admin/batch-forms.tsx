import { MAX_TAGS } from '@zhihui/contract/features/content/content.limits.ts';
import type { CategoryNode } from '@zhihui/contract/features/category/category.schema.ts';
import { Form, TreeSelect } from 'antd';
import { articleText } from './article-admin.text.ts';
import type { SheetForm, Choice } from '../../admin/admin.public.ts';
import { treeOptions } from '../../category/category.public.ts';
import { TagSelect } from '../../tag/tag.public.ts';
import { PersonPicker, findActive } from '../../user-admin/user-admin.public.ts';

interface FormProps<Args extends unknown[]> {
  sheet: SheetForm;
  /** Resolves to why nothing was done, or null. */
  run: (...args: Args) => Promise<string | null>;
}

/** The form's frame: what failed for all stands beside `field`, and what was chosen stays. */
function useBatchForm<V extends object>(
  field: keyof V & string,
  { sheet }: Pick<FormProps<[]>, 'sheet'>,
  save: (values: V) => Promise<string | null>,
) {
  const [form] = Form.useForm<V>();
  const finish = async (values: V) => {
    sheet.setBusy(true);
    const failed = await save(values);
    sheet.setBusy(false);
    if (failed !== null) {
      form.setFields([{ name: field as never, errors: [failed] }]);
      return;
    }
    sheet.close();
  };
  return {
    id: sheet.id,
    form,
    layout: 'vertical',
    requiredMark: false,
    onFinish: (values: V) => void finish(values),
  } as const;
}

/** Which category the articles move to. */
export function MoveForm({ tree, run, ...rest }: FormProps<[string]> & { tree: CategoryNode[] }) {
  const props = useBatchForm<{ categoryId: string }>('categoryId', rest, ({ categoryId }) =>
    run(categoryId),
  );
  return (
    <Form {...props}>
      <Form.Item
        name="categoryId"
        label={articleText.moveTo}
        extra={articleText.moveHint}
        rules={[{ required: true, message: articleText.categoryMissing }]}
      >
        <TreeSelect
          treeDefaultExpandAll
          placeholder={articleText.categoryHint}
          showSearch={{ treeNodeFilterProp: 'title' }}
          treeData={treeOptions(tree)}
          getPopupContainer={(node) => node.closest('dialog') ?? document.body}
        />
      </Form.Item>
    </Form>
  );
}

interface Tags {
  add?: Choice[];
  remove?: Choice[];
}
const idsOf = (tags: Choice[] = []) => tags.map(({ value }) => value);

/** Which tags the articles get, and which they lose. */
export function TagsForm({ run, ...rest }: FormProps<[string[], string[]]>) {
  const props = useBatchForm<Tags>('add', rest, async ({ add, remove }) =>
    idsOf(add).length + idsOf(remove).length === 0
      ? articleText.tagsMissing
      : run(idsOf(add), idsOf(remove)),
  );
  return (
    <Form {...props}>
      <Form.Item name="add" label={articleText.addTags} extra={articleText.tagsHint}>
        <TagSelect max={MAX_TAGS} />
      </Form.Item>
      <Form.Item name="remove" label={articleText.removeTags}>
        <TagSelect max={MAX_TAGS} />
      </Form.Item>
    </Form>
  );
}

/** Who becomes the author. */
export function AuthorForm({ run, ...rest }: FormProps<[string]>) {
  const props = useBatchForm<{ authorId: string }>('authorId', rest, ({ authorId }) =>
    run(authorId),
  );
  return (
    <Form {...props}>
      <Form.Item
        name="authorId"
        label={articleText.newAuthor}
        extra={articleText.authorHint}
        rules={[{ required: true, message: articleText.authorMissing }]}
      >
        <PersonPicker label={articleText.newAuthor} find={findActive} />
      </Form.Item>
    </Form>
  );
}
