import type { accessEndpoints } from '@zhihui/contract/features/access/access.endpoints.ts';
import { MAX_OPENED_TO } from '@zhihui/contract/features/access/access.limits.ts';
import { VISIBILITIES } from '@zhihui/contract/models.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import type { Ctx, Handlers } from '../../ctx.ts';
import { getMemberId } from '../../kernel/actor.ts';
import { toOffset } from '../../kernel/paging.ts';
import { badRequest, fieldError, noPermission, notFound } from '../../kernel/errors.ts';
import { GRANTED_VISIBILITY, canRead } from '../../kernel/viewer.ts';
import { readContentTarget } from '../../visibility/content-target.ts';
import type { ContentTargetRow } from '../../visibility/content-target.repo.ts';
import { loadGrantScope, canGrantIn } from '../../visibility/grant-rights.ts';
import { isFindable } from '../user/user.public.ts';
import { accessText } from './access.text.ts';
import { readDraftAudience } from './draft-audience.ts';
import { previewItemMove, previewMerge, previewMove } from './move.service.ts';
import { closeTo, findGrantees, listOpenedTo, openTo } from './opening.repo.ts';
import { findRange, listGrants } from './range.repo.ts';
import type { GrantRow, RangeRow } from './range.repo.ts';
import { changeRange, previewRange, readRange } from './range.service.ts';
import { countReaders, listReaders, listSeenBy } from './reasons.repo.ts';
import { findLatestRequest, listRequests } from './request.repo.ts';
import type { OwnRequestRow, RequestRow } from './request.repo.ts';
import {
  decideRequest,
  remindOfRequest,
  requestAccess,
  takeRequestBack,
} from './request.service.ts';

const GRANTEES = 10;

export const accessHandlers: Handlers<typeof accessEndpoints> = {
  'GET /access/category/:id': async (ctx, { params }) =>
    presentRange(ctx, await readRange(ctx, params.id)),

  'PUT /access/category': async (ctx, { body }) => presentRange(ctx, await changeRange(ctx, body)),

  'POST /access/category/effect': (ctx, { body }) => previewRange(ctx, body),

  'POST /access/category/move/effect': (ctx, { body }) => previewMove(ctx, body),

  'POST /access/category/merge/effect': (ctx, { body }) => previewMerge(ctx, body),

  'POST /access/content/effect': (ctx, { body }) => previewItemMove(ctx, body),

  'GET /access/draft/:id': (ctx, { params }) => readDraftAudience(ctx, params.id),

  'GET /access/category/:id/reader/page': async (ctx, { params, query }) => {
    await readRange(ctx, params.id);
    const { current, size, keyword = '' } = query;
    const page = { limit: size, offset: toOffset(current, size) };
    const { rows, total } = await listReaders(ctx.db, { id: params.id, keyword, ...page });
    return { records: rows, total, current, size };
  },

  'GET /access/grantee': (ctx, { query }) => findGrantees(ctx.db, query.keyword, GRANTEES),

  'GET /access/content/:id': async (ctx, { params }) =>
    presentAudience(ctx, (await readContentTarget(ctx, params.id)).row),

  'PUT /access/content': async (ctx, { body }) => {
    const row = await readGrantable(ctx, body.id);
    const endsAt = body.endsAt === null ? null : new Date(body.endsAt);
    if (endsAt !== null && endsAt <= ctx.now()) throw fieldError({ endsAt: accessText.ended });
    if ((await listOpenedTo(ctx.db, body.id)).length >= MAX_OPENED_TO)
      throw badRequest(accessText.tooMany(MAX_OPENED_TO));
    const opening = { contentId: body.id, userId: body.userId, endsAt, by: getMemberId(ctx.actor) };
    const isKnown = await isFindable(ctx, body.userId);
    if (!isKnown || !(await openTo(ctx.db, opening)))
      throw fieldError({ userId: accessText.userGone });
    await ctx.contentChanged();
    return presentAudience(ctx, row);
  },

  'DELETE /access/content/:id/:userId': async (ctx, { params }) => {
    const row = await readGrantable(ctx, params.id);
    if (!(await closeTo(ctx.db, params.id, params.userId))) throw notFound(accessText.notOpened);
    await ctx.contentChanged();
    return presentAudience(ctx, row);
  },

  'GET /access/user/:id': async (ctx, { params, query }) => {
    if (!(await isFindable(ctx, params.id))) throw notFound(accessText.userGone);
    const { current, size } = query;
    const page = { limit: size, offset: toOffset(current, size) };
    const { rows, total } = await listSeenBy(ctx.db, params.id, page);
    const records = rows.map((row) => ({
      category:
        row.category_id === null ? null : { id: row.category_id, name: row.category_name ?? '' },
      content:
        row.content_id === null || row.model === null
          ? null
          : { id: row.content_id, model: row.model, title: row.title ?? '' },
      reasons: row.reasons,
    }));
    return { records, total, current, size };
  },

  'GET /access/request': async (ctx, { query }) => {
    const row = await findLatestRequest(ctx.db, { ...query, userId: getMemberId(ctx.actor) });
    return row === null ? null : presentOwn(row);
  },

  'POST /access/request': async (ctx, { body }) => presentOwn(await requestAccess(ctx, body)),

  'PUT /access/request/:id/remind': async (ctx, { params }) =>
    presentOwn(await remindOfRequest(ctx, params.id)),

  'DELETE /access/request/:id': async (ctx, { params }) =>
    presentOwn(await takeRequestBack(ctx, params.id)),

  'GET /access/request/page': async (ctx, { query }) => {
    const { current, size, state = null } = query;
    const { categoryIds: scope } = await loadGrantScope(ctx.db, ctx.actor);
    const page = { limit: size, offset: toOffset(current, size) };
    const { rows, total } = await listRequests(ctx.db, { scope, state, ...page });
    return { records: rows.map(presentRequest), total, current, size };
  },

  'PUT /access/request/decide': async (ctx, { body }) =>
    presentRequest(await decideRequest(ctx, body)),
};

function presentGrant(row: GrantRow) {
  return {
    right: row.right,
    group: row.group,
    user: row.user,
    endsAt: row.ends_at?.toISOString() ?? null,
    ended: row.ended,
    from: { id: row.category_id, name: row.category_name },
  };
}

async function presentRange(ctx: Ctx, row: RangeRow) {
  // what it would inherit is told also where it does not
  const grants = await listGrants(ctx.db, [...row.parent_sources, row.id]);
  const isOwn = (grant: GrantRow) => grant.category_id === row.id;
  return {
    id: row.id,
    name: row.name,
    model: row.model,
    visibility: VISIBILITIES[row.visibility] ?? 'GRANTED',
    widest: VISIBILITIES[row.parent_visibility] ?? 'GRANTED',
    parent: row.parent_id === null ? null : { id: row.parent_id, name: row.parent_name ?? '' },
    inherits: row.inherits_grants,
    inherited: grants.filter((grant) => !isOwn(grant)).map(presentGrant),
    own: grants.filter(isOwn).map(presentGrant),
    following: row.following,
    version: row.grants_version,
  };
}

/** An item that the caller may open to others. Throws NOT_FOUND, NO_PERMISSION. */
async function readGrantable(ctx: Ctx, id: Id): Promise<ContentTargetRow> {
  const { row } = await readContentTarget(ctx, id);
  if (!(await canGrantIn(ctx.db, ctx.actor, row.category_id)))
    throw noPermission(accessText.noGrant);
  return row;
}

async function presentAudience(ctx: Ctx, row: ContentTargetRow) {
  const range = row.category_id === null ? null : await findRange(ctx.db, row.category_id);
  const canGrant = await canGrantIn(ctx.db, ctx.actor, row.category_id);
  // a user to whose name this one item was opened sees nothing of the others' rights
  const showsRange = canGrant || canRead(ctx.actor, row);
  const isRestricted = row.visibility >= GRANTED_VISIBILITY && range !== null && showsRange;
  const [grants, count] = await Promise.all([
    isRestricted ? listGrants(ctx.db, range.grant_sources) : [],
    isRestricted ? countReaders(ctx.db, range.id) : null,
  ]);
  const current = grants.filter((grant) => !grant.ended);
  const above = current.find((grant) => grant.category_id !== row.category_id);
  const opened = canGrant ? await listOpenedTo(ctx.db, row.id) : null;
  return {
    visibility: VISIBILITIES[row.visibility] ?? 'GRANTED',
    count,
    category: range === null || !showsRange ? null : { id: range.id, name: range.name },
    inheritedFrom:
      above === undefined ? null : { id: above.category_id, name: above.category_name },
    grants: current.map(presentGrant),
    opened:
      opened?.map(({ ends_at: endsAt, ...person }) => ({
        ...person,
        endsAt: endsAt?.toISOString() ?? null,
      })) ?? null,
    canGrant,
  };
}

function presentOwn(row: OwnRequestRow) {
  return {
    id: row.id,
    state: row.state,
    reason: row.reason,
    answer: row.answer,
    createdAt: row.created_at.toISOString(),
    decidedAt: row.decided_at?.toISOString() ?? null,
    canRemind: row.can_remind,
  };
}

function presentRequest(row: RequestRow) {
  return {
    id: row.id,
    state: row.state,
    reason: row.reason,
    answer: row.answer,
    createdAt: row.created_at.toISOString(),
    decidedAt: row.decided_at?.toISOString() ?? null,
    endsAt: row.ends_at?.toISOString() ?? null,
    user: row.user,
    decidedBy: row.decided_by,
    content: { id: row.content_id, model: row.model, title: row.title },
    category:
      row.category_id === null ? null : { id: row.category_id, name: row.category_name ?? '' },
  };
}
