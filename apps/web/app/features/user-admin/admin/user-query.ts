import type { DataFor } from '@zhihui/contract/client.ts';
import { ACCOUNT_STATUSES } from '@zhihui/contract/account-models.ts';
import { USER_SORTS } from '@zhihui/contract/features/user-admin/user-admin.limits.ts';
import { call } from '../../../api/browser.ts';
import { parsePaging } from '../../admin/admin.public.ts';
import type { Choice } from '../../admin/admin.public.ts';

export type ManagedUser = DataFor<'GET /user/page'>['records'][number];
export type RoleItem = DataFor<'GET /role'>[number];

/** Parses the filters in the address for `GET /user/page`. */
export function parseUserQuery(params: URLSearchParams) {
  const internal = params.get('internal');
  const roleId = params.get('roleId') ?? '';
  return {
    ...parsePaging(params),
    keyword: (params.get('keyword') ?? '').slice(0, 60) || undefined,
    roleId: /^[1-9]\d{0,17}$/u.test(roleId) ? roleId : undefined,
    status: ACCOUNT_STATUSES.find((status) => status === params.get('status')),
    internal: internal === 'true' || internal === 'false' ? internal : undefined,
    sort: USER_SORTS.find((sort) => sort === params.get('sort')),
  } as const;
}

/** Parses the filters in the address for `GET /moderator/category/list`. */
export function parseModeratorQuery(params: URLSearchParams) {
  const { current, size, keyword } = parseUserQuery(params);
  const categoryId = params.get('categoryId') ?? '';
  return {
    current,
    size,
    keyword,
    categoryId: /^[1-9]\d{0,17}$/u.test(categoryId) ? categoryId : undefined,
  };
}

/** Loads active users by a part of their name; the newest ones for an empty keyword. */
export async function findActive(keyword: string) {
  const query = { status: 'ACTIVE' as const, keyword: keyword || undefined };
  const result = await call('GET /user/page', { query });
  return result.ok ? { ok: true as const, data: result.data.records } : result;
}

/** Loads users by a part of their name for a filter, also closed accounts, whose contents stay. */
export async function findPeople(keyword: string) {
  const query = { keyword: keyword.slice(0, 60) || undefined };
  const result = await call('GET /user/page', { query });
  return result.ok ? result.data.records.map(toChoice) : null;
}

/** Loads active users by a part of their name, as the options of a picker. */
export async function findActiveChoices(keyword: string): Promise<Choice[] | null> {
  const result = await findActive(keyword.slice(0, 60));
  return result.ok ? result.data.map(toChoice) : null;
}

const toChoice = ({ id, nickname, email }: ManagedUser): Choice => ({
  value: String(id),
  // distinguishes users of the same name
  label: email === null ? nickname : `${nickname}（${email}）`,
});
