import type { ManagedItem } from '@zhihui/contract/features/content/manage.endpoints.ts';
import type { ManageState } from '@zhihui/contract/features/content/manage.shapes.ts';
import { TrashIcon } from '../../../ui/action-icons.tsx';
import { RefreshIcon, UserIcon } from '../../../ui/tool-icons.tsx';
import { MenuIcon } from '../../admin/admin.public.ts';
import { AuthorForm, MoveForm, TagsForm } from './batch-forms.tsx';
import { contentAdminText as message } from './content-admin.text.ts';
import { createManageCalls } from './manage.calls.ts';
import type { RowAction, FormAction, SectionTable } from './section-table.ts';

/** What is done with items of any section without asking, in the list of `state`. */
export function createDefaultActions<T extends ManagedItem>(
  { model, text }: Pick<SectionTable<T>, 'model' | 'text'>,
  state: ManageState,
): RowAction<T>[] {
  const calls = createManageCalls(model);
  const pin = { icon: <MenuIcon name="pin" />, ability: 'manage' as const };
  const pinActions: RowAction<T>[] = [
    {
      ...{ ...pin, key: 'pin', label: message.pin, message: text.pinned },
      isApplicable: ({ pinned }) => !pinned,
      perform: ({ id }) => calls.pin(id, true),
      undo: ({ id }) => calls.pin(id, false),
    },
    {
      ...{ ...pin, key: 'unpin', label: message.unpin, message: text.unpinned },
      isApplicable: ({ pinned }) => pinned,
      perform: ({ id }) => calls.pin(id, false),
      undo: ({ id }) => calls.pin(id, true),
    },
  ];
  const unpublish: RowAction<T> = {
    ...{
      key: 'unpublish',
      label: message.unpublish,
      icon: <MenuIcon name="stop" />,
      ability: 'manage',
    },
    message: text.unpublished,
    perform: ({ id }) => calls.unpublish(id),
    undo: ({ id }) => calls.publish(id),
  };
  const publish: RowAction<T> = {
    ...{ key: 'publish', label: message.publish, icon: <RefreshIcon />, ability: 'manage' },
    message: text.published,
    perform: ({ id }) => calls.publish(id),
    undo: ({ id }) => calls.unpublish(id),
  };
  const remove: RowAction<T> = {
    ...{
      key: 'remove',
      label: message.remove,
      icon: <TrashIcon />,
      ability: 'delete',
      danger: true,
    },
    ...{ message: text.removed, undoMessage: text.restored },
    perform: ({ id }) => calls.remove(id),
    undo: ({ id }) => calls.restore(id),
  };
  return [
    ...(state === 'APPROVED' ? pinActions : []),
    ...(state === 'APPROVED' || state === 'SCHEDULED' ? [unpublish] : []),
    ...(state === 'UNPUBLISHED' ? [publish] : []),
    remove,
  ];
}

/** What is done with items of any section after asking where, with what, to whom. */
export function createDefaultFormActions<T extends ManagedItem>(): FormAction<T>[] {
  return [
    {
      key: 'move',
      label: message.move,
      icon: <MenuIcon name="tree" />,
      ability: 'edit',
      Form: MoveForm,
    },
    {
      key: 'tags',
      label: message.updateTags,
      icon: <MenuIcon name="tag" />,
      ability: 'edit',
      Form: TagsForm,
    },
    {
      ...{
        key: 'author',
        label: message.transferAuthor,
        icon: <UserIcon />,
        ability: 'manage',
        people: true,
      },
      Form: AuthorForm,
    },
  ];
}
