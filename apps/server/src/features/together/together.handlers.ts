import { MAX_MEMBERS } from '@zhihui/contract/features/together/together.limits.ts';
import type { togetherEndpoints } from '@zhihui/contract/features/together/together.endpoints.ts';
import type { Handlers } from '../../ctx.ts';
import { getMemberId } from '../../kernel/actor.ts';
import { notifyInvitedToDraft } from '../notification/notification.public.ts';
import { badRequest, noPermission, notFound } from '../../kernel/errors.ts';
import {
  countMembers,
  findColleagues,
  inviteMember,
  listMembers,
  removeMember,
} from './members.repo.ts';
import { assertDraft } from './together-access.ts';
import { startDraftText, stateFor, loadPublishedText } from './together.service.ts';

export const togetherHandlers: Handlers<typeof togetherEndpoints> = {
  'GET /together': (ctx, { query }) => stateFor(ctx, query),
  'GET /together/socket': (ctx, { query }) => loadPublishedText(ctx, query),

  'POST /together/draft': async (ctx, { body: { draftId } }) => {
    const { owner, body } = await assertDraft(ctx, draftId);
    if (!owner) throw noPermission();
    await startDraftText(ctx, draftId, body);
    return null;
  },

  'GET /together/member/:draftId': async (ctx, { params }) => {
    await assertDraft(ctx, params.draftId);
    const { owner, members } = await listMembers(ctx.db, params.draftId);
    return {
      owner,
      members: members.map(({ created_at: at, ...person }) => ({
        ...person,
        invitedAt: at.toISOString(),
      })),
    };
  },

  'GET /together/colleague': async (ctx, { query }) => {
    if (ctx.actor.level < 2) throw noPermission('仅员工可邀请同事');
    return findColleagues(ctx.db, getMemberId(ctx.actor), query.keyword);
  },

  'POST /together/member': async (ctx, { body: { draftId, userId } }) => {
    const { owner, ownerId, body } = await assertDraft(ctx, draftId);
    if (!owner || ctx.actor.level < 2) throw noPermission('仅草稿作者可邀请同事');
    if (String(userId) === String(ownerId)) throw badRequest('无需邀请自己');
    if (!(await inviteMember(ctx.db, draftId, userId)))
      throw badRequest('仅可邀请已启用的员工账号');
    if ((await countMembers(ctx.db, draftId)) > MAX_MEMBERS) {
      throw badRequest(`每篇草稿最多邀请 ${MAX_MEMBERS} 位同事`);
    }
    await startDraftText(ctx, draftId, body);
    await notifyInvitedToDraft(ctx, { draftId, userId, actorId: ownerId });
    return null;
  },

  'DELETE /together/member/:draftId/:userId': async (ctx, { params: { draftId, userId } }) => {
    const { owner } = await assertDraft(ctx, draftId);
    if (!owner && String(userId) !== String(getMemberId(ctx.actor))) throw noPermission();
    if (!(await removeMember(ctx.db, draftId, userId))) throw notFound('邀请不存在');
    return null;
  },
};
