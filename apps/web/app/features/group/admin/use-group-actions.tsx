import type { GroupDetail, GroupItem } from '@zhihui/contract/features/group/group.endpoints.ts';
import type { GroupKind } from '@zhihui/contract/features/group/group.limits.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { useNavigate, useRevalidator } from 'react-router';
import { call } from '../../../api/browser.ts';
import { getServerMessage } from '../../../lib/server-message.ts';
import { toast } from '../../../ui/toast.tsx';
import { adminText, useConfirm } from '../../admin/admin.public.ts';
import { describeGroupEffect } from './describe-group-effect.ts';
import { GroupSheet } from './group-sheet.tsx';
import type { OpenGroupSheet } from './group-sheet.tsx';
import { groupText } from './group.text.ts';
import { PeopleSheet } from './people-sheet.tsx';
import type { OpenPeopleSheet } from './people-sheet.tsx';

export interface GroupActions {
  create: (kind: GroupKind, parent: GroupDetail | null) => void;
  edit: (group: GroupDetail) => void;
  move: (group: GroupDetail) => void;
  setLeaders: (group: GroupDetail) => void;
  addMembers: (group: GroupDetail) => void;
  remove: (group: GroupItem) => void;
  /** Loads the details of a listed group for an action on it. */
  withDetails: (id: Id, run: (group: GroupDetail) => void) => void;
  /** Brings the screen up to date after a change. */
  reload: () => Promise<void>;
}

interface Options {
  reloadTree: () => Promise<void>;
  /** The address of a group. */
  to: (id: Id, kind: GroupKind) => string;
  /** Where to go when the shown group was deleted; null where a list stays. */
  leave: (group: GroupItem) => string | null;
}

/** The actions on groups, and the sheets and dialogs that they open. */
export function useGroupActions(options: Options): { actions: GroupActions; dialogs: ReactNode } {
  const { reloadTree, to, leave } = options;
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const [groupSheet, setGroupSheet] = useState<OpenGroupSheet | null>(null);
  const [peopleSheet, setPeopleSheet] = useState<OpenPeopleSheet | null>(null);
  const { dialog: confirmDialog, open: confirm } = useConfirm();

  const reload = async () => {
    await Promise.all([revalidate(), reloadTree()]);
  };
  const remove = async (group: GroupItem) => {
    const result = await call('DELETE /group/:id', { params: { id: group.id } });
    if (!result.ok) {
      toast.error(getServerMessage(result.error.msg, adminText.failed));
      await reload();
      return;
    }
    const address = leave(group);
    // not both: the screen of the deleted group would be loaded again
    await Promise.all([address === null ? revalidate() : navigate(address), reloadTree()]);
    toast.success(groupText.deleted(group.name));
  };
  const confirmRemoval = async (group: GroupItem) => {
    const result = await call('GET /group/:id/effect', { params: { id: group.id } });
    confirm({
      title: groupText.deleteTitle(group.kind, group.name),
      description: describeGroupEffect(result.ok ? result.data : null),
      ok: groupText.delete,
      danger: true,
      run: () => remove(group),
    });
  };
  const withDetails = async (id: Id, run: (group: GroupDetail) => void) => {
    const result = await call('GET /group/detail/:id', { params: { id } });
    if (result.ok) run(result.data);
    else toast.error(getServerMessage(result.error.msg, adminText.failed));
  };
  const actions: GroupActions = {
    create: (kind, parent) => setGroupSheet({ action: 'create', kind, parent }),
    edit: (group) => setGroupSheet({ action: 'edit', group }),
    move: (group) => setGroupSheet({ action: 'move', group }),
    setLeaders: (group) => setPeopleSheet({ action: 'leaders', group }),
    addMembers: (group) => setPeopleSheet({ action: 'members', group }),
    remove: (group) => void confirmRemoval(group),
    withDetails: (id, run) => void withDetails(id, run),
    reload,
  };
  const dialogs = (
    <>
      <GroupSheet
        open={groupSheet}
        close={() => setGroupSheet(null)}
        onCreated={(group) => void navigate(to(group.id, group.kind))}
        onSaved={reloadTree}
      />
      <PeopleSheet open={peopleSheet} close={() => setPeopleSheet(null)} reload={reload} />
      {confirmDialog}
    </>
  );
  return { actions, dialogs };
}
