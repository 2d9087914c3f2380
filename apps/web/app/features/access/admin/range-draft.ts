import type {
  CategoryRange,
  Grant,
  RangeBody,
} from '@zhihui/contract/features/access/access.endpoints.ts';
import { GRANT_RIGHTS } from '@zhihui/contract/features/access/access.limits.ts';
import type { GrantRight } from '@zhihui/contract/features/access/access.limits.ts';
import type { Visibility } from '@zhihui/contract/models.ts';
import { formatCount } from '../../../lib/text.ts';
import { accessText } from '../access.text.ts';
import { rangeText } from './range.text.ts';

/** A group or a person that can be granted something. */
export interface Grantee {
  group: Grant['group'];
  user: Grant['user'];
  /** Such as 部门 · 14 人. */
  note: string;
}

/** A row of the list: what is removed stays visible until the range is saved. */
export interface DraftGrant extends Grantee {
  key: string;
  right: GrantRight;
  endsAt: string | null;
  status: 'saved' | 'added' | 'removed';
}

/** The range as it is in the form. */
export interface RangeDraft {
  visibility: Visibility;
  inherits: boolean;
  grants: readonly DraftGrant[];
}

/** Returns the key of a grantee; groups and people have ids of their own. */
export const getGranteeKey = ({ group, user }: Pick<Grantee, 'group' | 'user'>): string =>
  group === null ? `user ${user?.id}` : `group ${group.id}`;

/** Returns the name of a grantee. */
export const getGranteeName = ({ group, user }: Pick<Grantee, 'group' | 'user'>): string =>
  group?.name ?? user?.nickname ?? '';

/** Returns what a row says about a grantee. */
export function describeGrantee({ group }: Pick<Grantee, 'group'>): string {
  if (group === null) return rangeText.member;
  const members = rangeText.members(formatCount(group.memberCount));
  return `${accessText.groupKinds[group.kind]} · ${members}`;
}

const toDraftGrant = (grant: Grant, status: DraftGrant['status']): DraftGrant => ({
  key: getGranteeKey(grant),
  group: grant.group,
  user: grant.user,
  note: describeGrantee(grant),
  right: grant.right,
  endsAt: grant.endsAt,
  status,
});

/** Returns the form of a range as it is saved. */
export const toDraft = (range: CategoryRange): RangeDraft => ({
  visibility: range.visibility,
  inherits: range.inherits,
  grants: range.own.map((grant) => toDraftGrant(grant, 'saved')),
});

/** Returns what saving the form sends. */
export function toRangeBody(range: CategoryRange, draft: RangeDraft): RangeBody {
  return {
    id: range.id,
    visibility: draft.visibility,
    inherits: draft.inherits,
    grants: draft.grants
      .filter(({ status }) => status !== 'removed')
      .map(({ group, user, right, endsAt }) => ({
        groupId: group?.id ?? null,
        userId: user?.id ?? null,
        right,
        endsAt,
      })),
    version: range.version,
  };
}

/** Adds a grantee at the top; one that is removed comes back with the chosen right. */
export function addGrant(draft: RangeDraft, grantee: Grantee, right: GrantRight): RangeDraft {
  const key = getGranteeKey(grantee);
  const existing = draft.grants.find((grant) => grant.key === key);
  if (existing !== undefined) return changeGrant(draft, key, { right, status: 'saved' });
  const added: DraftGrant = { ...grantee, key, right, endsAt: null, status: 'added' };
  return { ...draft, grants: [added, ...draft.grants] };
}

/** Changes a row. */
export function changeGrant(
  draft: RangeDraft,
  key: string,
  change: Partial<Pick<DraftGrant, 'right' | 'endsAt' | 'status'>>,
): RangeDraft {
  const grants = draft.grants.map((grant) => (grant.key === key ? { ...grant, ...change } : grant));
  return { ...draft, grants };
}

/** Marks a row as removed; one that was never saved goes at once. */
export function removeGrant(draft: RangeDraft, key: string): RangeDraft {
  const grant = draft.grants.find((row) => row.key === key);
  if (grant?.status !== 'added') return changeGrant(draft, key, { status: 'removed' });
  return { ...draft, grants: draft.grants.filter((row) => row.key !== key) };
}

/** Stops the inheritance; with `copied` the grants go on as the category's own, each with the higher right. */
export function stopInheriting(
  range: CategoryRange,
  draft: RangeDraft,
  copied: boolean,
): RangeDraft {
  const stopped = { ...draft, inherits: false };
  if (!copied) return stopped;
  return listInherited(range).reduce((result, grant) => {
    const existing = result.grants.find(({ key }) => key === getGranteeKey(grant));
    if (existing === undefined)
      return { ...result, grants: [...result.grants, toDraftGrant(grant, 'added')] };
    if (existing.status === 'removed')
      return changeGrant(result, existing.key, {
        ...{ status: 'saved', right: grant.right, endsAt: grant.endsAt },
      });
    return rankRight(existing.right) < rankRight(grant.right)
      ? changeGrant(result, existing.key, { right: grant.right, endsAt: grant.endsAt })
      : result;
  }, stopped as RangeDraft);
}

const rankRight = (right: GrantRight): number => GRANT_RIGHTS.indexOf(right);

/** The inherited grants that have not ended. */
export const listInherited = (range: CategoryRange): Grant[] =>
  range.inherited.filter(({ ended }) => !ended);

/** Whether no person would have a right in the category. */
export const isWithoutGrants = (range: CategoryRange, draft: RangeDraft): boolean =>
  draft.grants.every(({ status }) => status === 'removed') &&
  (!draft.inherits || listInherited(range).length === 0);
