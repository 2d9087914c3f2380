import type { GroupItem } from '@zhihui/contract/features/group/group.endpoints.ts';
import { GROUP_KINDS } from '@zhihui/contract/features/group/group.limits.ts';
import { MAX_PERSON_KEYWORD } from '@zhihui/contract/features/user/user.limits.ts';
import { call } from '../../../api/browser.ts';
import type { Choice } from '../../admin/admin.public.ts';
import { userText } from './people.text.ts';

/** A group as an option; its `name` without what tells it apart from groups of the same name. */
export type GroupChoice = Choice & { name: string; disabled: boolean };

/** Of each kind. */
const RESULTS = 20;

/** Departments and free groups by a part of their name; those that a directory keeps cannot be chosen. */
export async function findGroups(keyword: string): Promise<GroupChoice[] | null> {
  const results = await Promise.all(
    GROUP_KINDS.map((kind) => {
      const query = {
        kind,
        size: RESULTS,
        keyword: keyword.slice(0, MAX_PERSON_KEYWORD) || undefined,
      };
      return call('GET /group/page', { query });
    }),
  );
  const groups: GroupItem[] = [];
  for (const result of results) {
    if (!result.ok) return null;
    groups.push(...result.data.records);
  }
  return groups.map(toChoice);
}

function toChoice({ id, name, path, memberCount, source }: GroupItem): GroupChoice {
  const above = path.map((department) => department.name).join(' / ');
  const label = userText.groupMembers(name, above, memberCount);
  const isSynced = source !== 'MANUAL';
  return {
    ...{ value: String(id), name },
    label: isSynced ? `${label} · ${userText.groupSynced}` : label,
    disabled: isSynced,
  };
}
