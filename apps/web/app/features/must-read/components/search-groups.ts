import type { Result } from '@zhihui/contract/client.ts';
import type { MustReadState } from '@zhihui/contract/features/must-read/must-read.endpoints.ts';
import { GROUP_KINDS } from '@zhihui/contract/features/group/group.limits.ts';
import { MAX_PERSON_KEYWORD } from '@zhihui/contract/features/user/user.limits.ts';
import { call } from '../../../api/browser.ts';

export type ChosenGroup = NonNullable<MustReadState['request']>['groups'][number];

/** Of each kind. */
const RESULTS = 10;

/** Groups whose name contains `keyword`, by the call that is open to those who change categories. */
export async function searchGrantedGroups(keyword: string): Promise<Result<ChosenGroup[]>> {
  const query = { keyword: keyword.slice(0, MAX_PERSON_KEYWORD) };
  const result = await call('GET /access/grantee', { query });
  return result.ok ? { ok: true, data: result.data.groups } : result;
}

/** The same by the call that is open to those who look up users. */
export async function searchListedGroups(keyword: string): Promise<Result<ChosenGroup[]>> {
  const groups: ChosenGroup[] = [];
  for (const kind of GROUP_KINDS) {
    const query = { kind, keyword: keyword.slice(0, MAX_PERSON_KEYWORD), size: RESULTS };
    const result = await call('GET /group/page', { query });
    if (!result.ok) return result;
    groups.push(...result.data.records);
  }
  return { ok: true, data: groups };
}
