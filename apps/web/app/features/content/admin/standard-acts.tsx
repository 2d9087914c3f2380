import type { ManagedItem } from '@zhihui/contract/features/content/manage.endpoints.ts';
import type { ManageState } from '@zhihui/contract/features/content/manage.shapes.ts';
import { TrashIcon } from '../../../ui/action-icons.tsx';
import { RefreshIcon, UserIcon } from '../../../ui/tool-icons.tsx';
import { MenuIcon } from '../../admin/admin.public.ts';
import { AuthorForm, MoveForm, TagsForm } from './batch-forms.tsx';
import { contentAdminText as words } from './content-admin.text.ts';
import { manageCalls } from './manage.calls.ts';
import type { Act, AskingAct, SectionTable } from './section-table.ts';

/** What is done with items of any section without asking, in the list of `state`. */
export function standardActs<T extends ManagedItem>(
  { model, text }: Pick<SectionTable<T>, 'model' | 'text'>,
  state: ManageState,
): Act<T>[] {
  const calls = manageCalls(model);
  const pin = { icon: <MenuIcon name="pin" />, able: 'manage' as const };
  const pinning: Act<T>[] = [
    {
      ...{ ...pin, key: 'pin', label: words.pin, words: text.pinned },
      fits: ({ pinned }) => !pinned,
      work: ({ id }) => calls.pin(id, true),
      back: ({ id }) => calls.pin(id, false),
    },
    {
      ...{ ...pin, key: 'unpin', label: words.unpin, words: text.unpinned },
      fits: ({ pinned }) => pinned,
      work: ({ id }) => calls.pin(id, false),
      back: ({ id }) => calls.pin(id, true),
    },
  ];
  const unpublish: Act<T> = {
    ...{ key: 'unpublish', label: words.unpublish, icon: <MenuIcon name="stop" />, able: 'manage' },
    words: text.unpublished,
    work: ({ id }) => calls.unpublish(id),
    back: ({ id }) => calls.publish(id),
  };
  const publish: Act<T> = {
    ...{ key: 'publish', label: words.publish, icon: <RefreshIcon />, able: 'manage' },
    words: text.published,
    work: ({ id }) => calls.publish(id),
    back: ({ id }) => calls.unpublish(id),
  };
  const remove: Act<T> = {
    ...{ key: 'remove', label: words.remove, icon: <TrashIcon />, able: 'delete', danger: true },
    ...{ words: text.removed, backWords: text.restored },
    work: ({ id }) => calls.remove(id),
    back: ({ id }) => calls.restore(id),
  };
  return [
    ...(state === 'APPROVED' ? pinning : []),
    ...(state === 'APPROVED' || state === 'SCHEDULED' ? [unpublish] : []),
    ...(state === 'UNPUBLISHED' ? [publish] : []),
    remove,
  ];
}

/** What is done with items of any section after asking where, with what, to whom. */
export function standardAsking<T extends ManagedItem>(): AskingAct<T>[] {
  return [
    {
      key: 'move',
      label: words.move,
      icon: <MenuIcon name="tree" />,
      able: 'edit',
      Form: MoveForm,
    },
    {
      key: 'tags',
      label: words.retag,
      icon: <MenuIcon name="tag" />,
      able: 'edit',
      Form: TagsForm,
    },
    {
      ...{ key: 'author', label: words.give, icon: <UserIcon />, able: 'manage', people: true },
      Form: AuthorForm,
    },
  ];
}
