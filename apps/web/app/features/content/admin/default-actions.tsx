import type { ManagedItem } from '@zhihui/contract/features/content/manage.endpoints.ts';
import type { ManageState } from '@zhihui/contract/features/content/manage.shapes.ts';
import { MAX_TAGS } from '@zhihui/contract/features/content/content.limits.ts';
import { Form, TreeSelect } from 'antd';
import { call } from '../../../api/browser.ts';
import { TrashIcon } from '../../../ui/action-icons.tsx';
import { RefreshIcon, UserIcon } from '../../../ui/tool-icons.tsx';
import { MenuIcon, useConfirm } from '../../admin/admin.public.ts';
import type { Choice, ItemCall, SheetForm } from '../../admin/admin.public.ts';
import { contentAdminText as words } from './content-admin.text.ts';
import { Effect, changesReaders } from '../../access/admin/access-admin.public.ts';
import { createManageCalls } from './manage.calls.ts';
import type { RowAction, FormAction, SectionTable, Run } from './section-table.ts';
import { useTable } from './table-context.ts';
import { toTreeOptions } from '../../category/category.public.ts';
import { TagSelect } from '../../tag/tag.public.ts';
import { PersonPicker, findActive } from '../../user-admin/user-admin.public.ts';

/** Actions on items of any section that run at once, in the list of `state`. */
export function createDefaultActions<T extends ManagedItem>(
  { model, text }: Pick<SectionTable<T>, 'model' | 'text'>,
  state: ManageState,
): RowAction<T>[] {
  const calls = createManageCalls(model);
  const pin = { icon: <MenuIcon name="pin" />, ability: 'manage' as const };
  const pinActions: RowAction<T>[] = [
    {
      ...{ ...pin, key: 'pin', label: words.pin, message: text.pinned },
      isApplicable: ({ pinned }) => !pinned,
      perform: ({ id }, call) => calls.pin(call, id, true),
      undo: ({ id }, call) => calls.pin(call, id, false),
    },
    {
      ...{ ...pin, key: 'unpin', label: words.unpin, message: text.unpinned },
      isApplicable: ({ pinned }) => pinned,
      perform: ({ id }, call) => calls.pin(call, id, false),
      undo: ({ id }, call) => calls.pin(call, id, true),
    },
  ];
  const unpublish: RowAction<T> = {
    ...{
      key: 'unpublish',
      label: words.unpublish,
      icon: <MenuIcon name="stop" />,
      ability: 'manage',
    },
    message: text.unpublished,
    perform: ({ id }, call) => calls.unpublish(call, id),
    undo: ({ id }, call) => calls.publish(call, id),
  };
  const publish: RowAction<T> = {
    ...{ key: 'publish', label: words.publish, icon: <RefreshIcon />, ability: 'manage' },
    message: text.published,
    perform: ({ id }, call) => calls.publish(call, id),
    undo: ({ id }, call) => calls.unpublish(call, id),
  };
  const remove: RowAction<T> = {
    ...{
      key: 'remove',
      label: words.remove,
      icon: <TrashIcon />,
      ability: 'delete',
      danger: true,
    },
    ...{ message: text.removed, undoMessage: text.restored },
    perform: ({ id }, call) => calls.remove(call, id),
    undo: ({ id }, call) => calls.restore(call, id),
  };
  return [
    ...(state === 'APPROVED' ? pinActions : []),
    ...(state === 'APPROVED' || state === 'SCHEDULED' ? [unpublish] : []),
    ...(state === 'UNPUBLISHED' ? [publish] : []),
    remove,
  ];
}

/** Actions on items of any section that open a form first. */
export function createDefaultFormActions<T extends ManagedItem>(): FormAction<T>[] {
  return [
    {
      key: 'move',
      label: words.move,
      icon: <MenuIcon name="tree" />,
      ability: 'edit',
      Form: MoveForm,
    },
    {
      key: 'tags',
      label: words.updateTags,
      icon: <MenuIcon name="tag" />,
      ability: 'edit',
      Form: TagsForm,
    },
    {
      ...{
        key: 'author',
        label: words.transferAuthor,
        icon: <UserIcon />,
        ability: 'manage',
        people: true,
      },
      Form: AuthorForm,
    },
  ];
}

interface FormProps {
  sheet: SheetForm;
  items: readonly ManagedItem[];
  run: Run<ManagedItem>;
}

/** Props of a form in a batch sheet: an error that concerns all items is shown at `field`, and the input stays. */
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
    onFinish: (values: V) => void finish(values),
  } as const;
}

/** Whether the table knows the category: it does not for a pending change of a published item. */
function isCategoryKnown(items: readonly ManagedItem[]): boolean {
  return items.every(({ status, publishedAt }) => status === 'APPROVED' || publishedAt === null);
}

/** Moves the items to a category; before that says who gains and who loses the right to read, if anyone does. */
function MoveForm({ sheet, items, run }: FormProps) {
  const { calls, text, tree } = useTable();
  const move = (categoryId: string) => {
    // an item without a category cannot be moved back
    const canUndoMove = isCategoryKnown(items) && items.every(({ category }) => category !== null);
    return run({
      message: text.moved,
      perform: ({ id }, call) => calls.move(call, id, categoryId),
      undo: canUndoMove
        ? ({ id, category }, call) => calls.move(call, id, category?.id ?? categoryId)
        : null,
    });
  };
  const props = useBatchForm<{ categoryId: string }>('categoryId', sheet, ({ categoryId }) =>
    move(categoryId),
  );
  const { dialog: confirmDialog, open: confirm } = useConfirm();
  const ask = async (values: { categoryId: string }) => {
    sheet.setBusy(true);
    const ids = items.map(({ id }) => id);
    const result = await call('POST /access/content/effect', {
      body: { ids, categoryId: values.categoryId },
    });
    sheet.setBusy(false);
    // a category that takes no texts of the user is named by the call that moves them
    if (result.ok ? !changesReaders(result.data) : result.error.code === NOT_FOUND)
      return props.onFinish(values);
    return confirm({
      title: words.moveTitle(items.length),
      description: result.ok ? '' : words.effectUnknown,
      details: result.ok && <Effect effect={result.data} />,
      ok: words.move,
      run: () => Promise.resolve(props.onFinish(values)),
    });
  };
  return (
    <Form {...props} onFinish={(values) => void ask(values)}>
      {confirmDialog}
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
          treeData={toTreeOptions(tree)}
          getPopupContainer={(node) => node.closest('dialog') ?? document.body}
        />
      </Form.Item>
    </Form>
  );
}

const NOT_FOUND = 404;

interface Tags {
  add?: Choice[];
  remove?: Choice[];
}
const getIds = (tags: Choice[] = []) => tags.map(({ value }) => value);

/** Adds and removes tags of the items. */
function TagsForm({ sheet, items, run }: FormProps) {
  const { calls, text } = useTable();
  const updateTags = (add: string[], remove: string[]) => {
    const undo: ItemCall<ManagedItem> = ({ id, tags }, call) => {
      const previousTagIds = new Set(tags.map((tag) => String(tag.id)));
      const added = remove.filter((tag) => previousTagIds.has(tag));
      return calls.updateTags(
        call,
        id,
        added,
        add.filter((tag) => !previousTagIds.has(tag)),
      );
    };
    return run({
      message: text.tagsUpdated,
      perform: ({ id }, call) => calls.updateTags(call, id, add, remove),
      undo: isCategoryKnown(items) ? undo : null,
    });
  };
  const props = useBatchForm<Tags>('add', sheet, async ({ add, remove }) =>
    getIds(add).length + getIds(remove).length === 0
      ? words.tagsMissing
      : updateTags(getIds(add), getIds(remove)),
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

/** Transfers the items to another author. */
function AuthorForm({ sheet, run }: FormProps) {
  const { calls, text } = useTable();
  const props = useBatchForm<{ authorId: string }>('authorId', sheet, ({ authorId }) =>
    run({
      message: text.ownerTransferred,
      perform: ({ id }, call) => calls.transferAuthor(call, id, authorId),
      undo: ({ id, author }, call) => calls.transferAuthor(call, id, author.id),
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
