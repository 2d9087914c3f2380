import type { DataFor, Result } from '@zhihui/contract/client.ts';
import type { GroupBrief, GroupItem } from '@zhihui/contract/features/group/group.endpoints.ts';
import type { GroupKind } from '@zhihui/contract/features/group/group.limits.ts';
import { MAX_PERSON_KEYWORD } from '@zhihui/contract/features/user/user.limits.ts';
import { MAX_PAGE_SIZE } from '@zhihui/contract/paging.limits.ts';
import type { Id, Page } from '@zhihui/contract/schema.ts';
import { call } from '../../../api/browser.ts';
import { parsePaging } from '../../admin/admin.public.ts';
import type { Choice } from '../../admin/admin.public.ts';

export const PATH = '/admin/group';

type Member = DataFor<'GET /group/:id/member/page'>['records'][number];

/** A membership as a row: a person in two departments below the shown one has two rows. */
export type MemberRow = Omit<Member, 'id'> & { id: string; userId: Id };

function toMemberRow({ id, ...member }: Member): MemberRow {
  return { ...member, id: `${member.group.id}-${id}`, userId: id };
}

/** The group in the address. */
export function parseGroupId(params: URLSearchParams): string | undefined {
  const id = params.get('group') ?? '';
  return /^[1-9]\d{0,17}$/u.test(id) ? id : undefined;
}

/** The tab in the address. */
export function parseKind(params: URLSearchParams): GroupKind {
  return params.get('tab') === 'free' ? 'FREE' : 'DEPARTMENT';
}

const parseKeyword = (params: URLSearchParams) =>
  (params.get('keyword') ?? '').slice(0, MAX_PERSON_KEYWORD) || undefined;

/** Parses the filters in the address for `GET /group/:id/member/page`. */
export function parseMemberQuery(params: URLSearchParams) {
  const direct = params.get('direct') === 'true' ? true : undefined;
  return { ...parsePaging(params), keyword: parseKeyword(params), direct };
}

/** Parses the filters in the address for the free groups of `GET /group/page`. */
export function parseFreeQuery(params: URLSearchParams) {
  return { ...parsePaging(params), kind: 'FREE' as const, keyword: parseKeyword(params) };
}

/** One page of the children of a department; of those at the top without `parentId`. */
export function fetchDepartments(parentId: string | undefined, current: number) {
  const query = { kind: 'DEPARTMENT' as const, parentId, current, size: MAX_PAGE_SIZE };
  return call('GET /group/page', { query });
}

/** One page of the departments whose names or leaders contain the keyword. */
export function searchDepartments(keyword: string, current: number) {
  const query = {
    ...{ kind: 'DEPARTMENT' as const, current, size: 50 },
    keyword: keyword.slice(0, MAX_PERSON_KEYWORD),
  };
  return call('GET /group/page', { query });
}

/** The path of a department from the top, as text. */
export const formatPath = (path: readonly Pick<GroupBrief, 'name'>[]): string =>
  path.map(({ name }) => name).join(' / ');

/** Loads departments to choose a parent from, without `excludedId` and those below it, where it cannot move. */
export async function findParents(keyword: string, excludedId?: Id): Promise<Choice[] | null> {
  const result = await (keyword === ''
    ? fetchDepartments(undefined, 1)
    : searchDepartments(keyword, 1));
  if (!result.ok) return null;
  const isExcluded = ({ id, path }: GroupItem) =>
    [...path.map((above) => above.id), id].some((part) => String(part) === String(excludedId));
  return result.data.records
    .filter((department) => !isExcluded(department))
    .map((department) => ({
      value: String(department.id),
      label: formatPath([...department.path, department]),
    }));
}

/** One page of the members of a group that match the filters of the address. */
export async function fetchMembers(
  id: Id,
  page: { current: number; size: number },
): Promise<Result<Page<MemberRow>>> {
  const filters = parseMemberQuery(new URLSearchParams(window.location.search));
  const query = { ...filters, ...page };
  return toMemberPage(await call('GET /group/:id/member/page', { params: { id }, query }));
}

export function toMemberPage(result: Result<Page<Member>>): Result<Page<MemberRow>> {
  if (!result.ok) return result;
  return { ok: true, data: { ...result.data, records: result.data.records.map(toMemberRow) } };
}
