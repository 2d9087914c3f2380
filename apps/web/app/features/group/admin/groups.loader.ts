import type { Call, Result } from '@zhihui/contract/client.ts';
import type {
  DirectorySource,
  SyncRecord,
} from '@zhihui/contract/features/directory/directory.endpoints.ts';
import type { GroupDetail, GroupItem } from '@zhihui/contract/features/group/group.endpoints.ts';
import type { GroupKind } from '@zhihui/contract/features/group/group.limits.ts';
import type { Id, Page } from '@zhihui/contract/schema.ts';
import type { LoaderFunctionArgs } from 'react-router';
import { apiContext } from '../../../api/context.ts';
import { unwrapOrRedirect } from '../../../api/load.ts';
import { getTableResult, parsePaging, requireEntry } from '../../admin/admin.public.ts';
import {
  PATH,
  parseFreeQuery,
  parseGroupId,
  parseKind,
  parseMemberQuery,
  toMemberPage,
} from './group-query.ts';
import type { MemberRow } from './group-query.ts';

interface GroupsData {
  kind: GroupKind;
  /** The log of syncs is shown instead of groups. */
  isLog: boolean;
  /** The providers whose departments can be synced. */
  sources: DirectorySource[];
  syncs: Page<SyncRecord> | null;
  /** The departments at the top; null on the other tab, and when they could not be loaded. */
  roots: Page<GroupItem> | null;
  /** The free groups; null when one of them is shown. */
  groups: Page<GroupItem> | null;
  group: GroupDetail | null;
  /** The address names a group that does not exist. */
  isGone: boolean;
  members: Page<MemberRow> | null;
  failed: string | undefined;
}

/** The log of syncs, or the departments at the top with the selected one, or the free groups or one of them. */
export async function loader(args: LoaderFunctionArgs): Promise<GroupsData> {
  requireEntry(args, PATH);
  const { request, context } = args;
  const api = context.get(apiContext);
  const params = new URL(request.url).searchParams;
  const id = parseGroupId(params);
  const kind = parseKind(params);
  const sources = unwrapOrRedirect(await api('GET /directory'), request);
  const none = {
    ...{ roots: null, groups: null, group: null, members: null, isGone: false },
    ...{ isLog: false, sources, syncs: null },
  };
  if (params.get('tab') === 'sync') {
    const log = await api('GET /directory/sync/page', { query: parsePaging(params) });
    const { page, failed } = getTableResult(log, request);
    return { ...none, kind, isLog: true, syncs: page, failed };
  }
  if (kind === 'FREE' && id === undefined) {
    const query = parseFreeQuery(params);
    const { page, failed } = getTableResult(await api('GET /group/page', { query }), request);
    return { ...none, kind, groups: page, failed };
  }
  const query = parseMemberQuery(params);
  if (kind === 'FREE') return { ...none, kind, ...(await loadGroup(api, request, id, query)) };
  const [top, selected] = await Promise.all([
    api('GET /group/page', { query: { kind: 'DEPARTMENT', size: 100 } }),
    id === undefined ? null : loadGroup(api, request, id, query),
  ]);
  const { page: roots, failed } = getTableResult(top, request);
  const shown =
    selected ?? (await loadGroup(api, request, roots?.records[0]?.id ?? undefined, query));
  // a link to a group need not say of which kind it is
  return {
    ...none,
    ...{ kind: shown.group?.kind ?? kind, roots },
    ...shown,
    failed: shown.failed ?? failed,
  };
}

async function loadGroup(
  api: Call,
  request: Request,
  id: Id | undefined,
  query: ReturnType<typeof parseMemberQuery>,
) {
  const none = { group: null, members: null, failed: undefined };
  if (id === undefined) return { ...none, isGone: false };
  const [detail, members] = await Promise.all([
    api('GET /group/detail/:id', { params: { id } }),
    api('GET /group/:id/member/page', { params: { id }, query }),
  ]);
  if (isNotFound(detail)) return { ...none, isGone: true };
  const group = unwrapOrRedirect(detail, request);
  const { page, failed } = getTableResult(toMemberPage(members), request);
  return { group, members: page, failed, isGone: false };
}

const isNotFound = (result: Result<unknown>) => !result.ok && result.error.code === 404;
