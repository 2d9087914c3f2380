import type { groupEndpoints } from '@zhihui/contract/features/group/group.endpoints.ts';
import type { Ctx, Handlers } from '../../ctx.ts';
import { can, getMemberId } from '../../kernel/actor.ts';
import { toOffset } from '../../kernel/paging.ts';
import { previewGroupEnd } from '../access/access.public.ts';
import { importGroups } from './group-import.ts';
import { listGroups, listLedGroups, listMembers } from './group.repo.ts';
import type { GroupListRow, GroupRow } from './group.repo.ts';
import {
  changeGroup,
  changeLeaders,
  changeMembers,
  changeOwnMembers,
  createGroup,
  readGroup,
  removeGroup,
} from './group.service.ts';

export const groupHandlers: Handlers<typeof groupEndpoints> = {
  'GET /group/page': async (ctx, { query }) => {
    const { current, size, kind, parentId = null, keyword = '' } = query;
    const page = { limit: size, offset: toOffset(current, size) };
    const { rows, total } = await listGroups(ctx.db, { kind, parentId, keyword, ...page });
    return { records: rows.map(presentItem), total, current, size };
  },

  'GET /group/detail/:id': async (ctx, { params }) =>
    presentDetail(ctx, await readGroup(ctx, params.id)),

  'GET /group/:id/member/page': async (ctx, { params, query }) => {
    await readGroup(ctx, params.id);
    const { current, size, keyword = '', direct = false } = query;
    const page = { limit: size, offset: toOffset(current, size) };
    const { rows, total } = await listMembers(ctx.db, {
      ...{ groupId: params.id, keyword, direct },
      ...page,
    });
    const records = rows.map(({ role_name, joined_at, ...row }) => ({
      ...row,
      roleName: role_name,
      joinedAt: joined_at.toISOString(),
    }));
    return { records, total, current, size };
  },

  'GET /group/:id/effect': async (ctx, { params }) => {
    await readGroup(ctx, params.id);
    return previewGroupEnd(ctx, params.id);
  },

  'POST /group': async (ctx, { body }) => {
    const { kind, ...input } = body;
    return presentDetail(ctx, await createGroup(ctx, kind, input));
  },

  'PUT /group': async (ctx, { body }) => {
    const { id, ...input } = body;
    return presentDetail(ctx, await changeGroup(ctx, id, input));
  },

  'DELETE /group/:id': async (ctx, { params }) => {
    await removeGroup(ctx, params.id);
    return null;
  },

  'PUT /group/leader': async (ctx, { body }) =>
    presentDetail(ctx, await changeLeaders(ctx, body.id, body.userIds)),

  'PUT /group/member': (ctx, { body }) => changeMembers(ctx, body),

  'POST /group/import': (ctx, { file }) => importGroups(ctx, file.bytes),

  'GET /group/mine': async (ctx) =>
    (await listLedGroups(ctx.db, getMemberId(ctx.actor))).map(presentItem),

  'PUT /group/mine/member': (ctx, { body }) => changeOwnMembers(ctx, body),
};

function presentItem(row: GroupListRow) {
  return {
    id: row.id,
    kind: row.kind,
    parentId: row.parent_id,
    name: row.name,
    description: row.description,
    source: row.source,
    memberCount: row.member_count,
    childCount: row.child_count,
    leaders: row.leaders,
    path: row.path,
  };
}

function presentDetail({ actor }: Ctx, row: GroupRow) {
  return {
    ...presentItem(row),
    externalId: row.external_id,
    grantCount: row.grant_count,
    syncedAt: row.synced_at?.toISOString() ?? null,
    version: row.version,
    canEdit: can(actor, 'user.edit') && row.source === 'MANUAL',
  };
}
