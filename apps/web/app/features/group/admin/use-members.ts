import type { GroupDetail } from '@zhihui/contract/features/group/group.endpoints.ts';
import { MAX_MEMBERS_AT_ONCE } from '@zhihui/contract/features/group/group.limits.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import { call } from '../../../api/browser.ts';
import { getServerMessage } from '../../../lib/server-message.ts';
import { toast } from '../../../ui/toast.tsx';
import { adminText, startProgress } from '../../admin/admin.public.ts';
import type { MemberRow } from './group-query.ts';
import { groupText } from './group.text.ts';

/** Removes members with an undo in the toast, and appoints leaders. `reload` brings the screen up to date. */
export function useMembers(group: GroupDetail, reload: () => Promise<void>) {
  const restore = async (rows: readonly MemberRow[]) => {
    const { done, failed } = await changeMembers(rows, 'add');
    await reload();
    if (failed !== null) toast.error(failed);
    if (done.length > 0) toast.success(groupText.membersRestored(done.length));
  };
  const remove = async (rows: readonly MemberRow[]) => {
    const { done, failed } = await changeMembers(rows, 'remove');
    // before the toast, whose seconds are for reading and undoing
    await reload();
    if (failed !== null) toast.error(failed);
    if (done.length > 0) {
      toast.success(groupText.membersRemoved(done.length), {
        label: adminText.undo,
        run: () => void restore(done),
      });
    }
    return done;
  };
  const setLeader = async ({ userId }: MemberRow, isLeader: boolean) => {
    const others = group.leaders
      .map(({ id }) => id)
      .filter((leader) => String(leader) !== String(userId));
    const userIds = isLeader ? [...others, userId] : others;
    const result = await call('PUT /group/leader', { body: { id: group.id, userIds } });
    await reload();
    if (result.ok) toast.success(groupText.leadersSaved(group.kind));
    else toast.error(getServerMessage(result.error.msg, adminText.failed));
  };
  return { remove, setLeader };
}

/** Adds or removes rows, each in its own group; stops at the first refusal. Returns what is done. */
async function changeMembers(rows: readonly MemberRow[], action: 'add' | 'remove') {
  const done: MemberRow[] = [];
  let failed: string | null = null;
  const progress = startProgress(adminText.processing, rows.length, MAX_MEMBERS_AT_ONCE);
  for (const batch of splitByGroup(rows)) {
    if (failed !== null || progress.isStopped()) break;
    const userIds = batch.rows.map(({ userId }) => userId);
    const body = { id: batch.groupId, add: [], remove: [], [action]: userIds };
    const result = await call('PUT /group/member', { body });
    if (result.ok) done.push(...batch.rows);
    else failed = getServerMessage(result.error.msg, adminText.failed);
    progress.report(done.length);
  }
  progress.end();
  return { done, failed };
}

/** Rows of one group, as many as a call takes. */
function splitByGroup(rows: readonly MemberRow[]): { groupId: Id; rows: MemberRow[] }[] {
  const batches: { groupId: Id; rows: MemberRow[] }[] = [];
  const open = new Map<string, { groupId: Id; rows: MemberRow[] }>();
  for (const row of rows) {
    const key = String(row.group.id);
    let batch = open.get(key);
    if (batch === undefined || batch.rows.length === MAX_MEMBERS_AT_ONCE) {
      batch = { groupId: row.group.id, rows: [] };
      open.set(key, batch);
      batches.push(batch);
    }
    batch.rows.push(row);
  }
  return batches;
}
