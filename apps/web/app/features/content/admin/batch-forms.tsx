import { MAX_TAGS } from '@zhihui/contract/features/content/content.limits.ts';
import type { ManagedItem } from '@zhihui/contract/features/content/manage.endpoints.ts';
import { Form, TreeSelect } from 'antd';
import { contentAdminText as words } from './content-admin.text.ts';
import type { Run, Work } from './section-table.ts';
import { useTable } from './table-context.ts';
import type { SheetForm, Choice } from '../../admin/admin.public.ts';
import { treeOptions } from '../../category/category.public.ts';
import { TagSelect } from '../../tag/tag.public.ts';
import { PersonPicker, findActive } from '../../user-admin/user-admin.public.ts';

interface FormProps {
  sheet: SheetForm;
  items: readonly ManagedItem[];
  run: Run<ManagedItem>;
}

/** The form's frame: what failed for all is shown at `field`, and what was chosen stays. */
export function useBatchForm<V extends object>(
  field: keyof V & string,
  sheet: SheetForm,
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

/** Of a change that waits for its review the table does not tell where it belongs. */
function isPlaceKnown(items: readonly ManagedItem[]): boolean {
  return items.every(({ status, publishedAt }) => status === 'APPROVED' || publishedAt === null);
}

/** Which category the items move to. */
export function MoveForm({ sheet, items, run }: FormProps) {
  const { calls, text, tree } = useTable();
  const move = (categoryId: string) => {
    // one that stood nowhere cannot be put back there
    const placed = isPlaceKnown(items) && items.every(({ category }) => category !== null);
    return run({
      words: text.moved,
      work: ({ id }) => calls.move(id, categoryId),
      back: placed ? ({ id, category }) => calls.move(id, category?.id ?? categoryId) : null,
    });
  };
  const props = useBatchForm<{ categoryId: string }>('categoryId', sheet, ({ categoryId }) =>
    move(categoryId),
  );
  return (
    <Form {...props}>
      <Form.Item
        name="categoryId"
        label={words.moveTo}
        extra={words.moveHint}
        rules={[{ required: true, message: words.categoryMissing }]}
      >
        <TreeSelect
          treeDefaultExpandAll
          placeholder={words.categoryHint}
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

/** Which tags the items get, and which they lose. */
export function TagsForm({ sheet, items, run }: FormProps) {
  const { calls, text } = useTable();
  const retag = (add: string[], remove: string[]) => {
    const back: Work<ManagedItem> = ({ id, tags }) => {
      const had = new Set(tags.map((tag) => String(tag.id)));
      const added = remove.filter((tag) => had.has(tag));
      return calls.retag(
        id,
        added,
        add.filter((tag) => !had.has(tag)),
      );
    };
    return run({
      words: text.retagged,
      work: ({ id }) => calls.retag(id, add, remove),
      back: isPlaceKnown(items) ? back : null,
    });
  };
  const props = useBatchForm<Tags>('add', sheet, async ({ add, remove }) =>
    idsOf(add).length + idsOf(remove).length === 0
      ? words.tagsMissing
      : retag(idsOf(add), idsOf(remove)),
  );
  return (
    <Form {...props}>
      <Form.Item name="add" label={words.addTags} extra={words.tagsHint}>
        <TagSelect max={MAX_TAGS} />
      </Form.Item>
      <Form.Item name="remove" label={words.removeTags}>
        <TagSelect max={MAX_TAGS} />
      </Form.Item>
    </Form>
  );
}

/** Who becomes the author. */
export function AuthorForm({ sheet, run }: FormProps) {
  const { calls, text } = useTable();
  const props = useBatchForm<{ authorId: string }>('authorId', sheet, ({ authorId }) =>
    run({
      words: text.handedOver,
      work: ({ id }) => calls.give(id, authorId),
      back: ({ id, author }) => calls.give(id, author.id),
    }),
  );
  return (
    <Form {...props}>
      <Form.Item
        name="authorId"
        label={words.newAuthor}
        extra={text.authorHint}
        rules={[{ required: true, message: words.authorMissing }]}
      >
        <PersonPicker label={words.newAuthor} find={findActive} />
      </Form.Item>
    </Form>
  );
}
