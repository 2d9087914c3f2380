import { z } from 'zod';
import { endpoint } from '../../endpoint.ts';
import { Id, line } from '../../schema.ts';
import { UserBrief } from '../user/user.schema.ts';

const textOwner = {
  contentId: Id.optional(),
  draftId: Id.optional(),
};
const hasExactlyOne = ({ contentId, draftId }: { contentId?: unknown; draftId?: unknown }) =>
  (contentId === undefined) !== (draftId === undefined);
const EXACTLY_ONE_MESSAGE = '请指明一篇内容或一份草稿';

const Member = UserBrief.extend({ invitedAt: z.string() });

/** Writing on one text together: its state, the socket, and who was invited to a draft. */
export const togetherEndpoints = [
  endpoint({
    method: 'GET',
    path: '/together',
    newest: true,
    access: 'signedIn',
    summary: '几个人一起写的文字现在的样子；没有邀请过别人的草稿为 null',
    query: z.strictObject(textOwner).refine(hasExactlyOne, EXACTLY_ONE_MESSAGE),
    data: z
      .object({
        /** Which text this is; a later one of the same item has another. */
        textId: z.string(),
        /** State of the document in base64. */
        state: z.string(),
        content: z.string(),
        revision: z.int().nullable(),
        /** Whether the caller can submit it: the owner of the draft, or a user who can edit the item. */
        owner: z.boolean(),
      })
      .nullable(),
    errors: ['NOT_FOUND'],
  }),
  endpoint({
    method: 'GET',
    path: '/together/socket',
    newest: true,
    access: 'signedIn',
    summary: '一起写的连接（WebSocket）；不升级时只回答能不能连',
    query: z
      .strictObject({ ...textOwner, text: z.string().regex(/^r?[1-9]\d{0,17}$/u, '文字编号不对') })
      .refine(hasExactlyOne, EXACTLY_ONE_MESSAGE),
    data: z.object({ textId: z.string(), revision: z.int().nullable() }),
    errors: ['NOT_FOUND', 'CONFLICT'],
    limit: { max: 120, seconds: 60 },
    socket: true,
  }),
  endpoint({
    method: 'GET',
    path: '/together/member/:draftId',
    access: 'signedIn',
    summary: '一份草稿邀请了谁',
    params: z.object({ draftId: Id }),
    data: z.object({ owner: UserBrief, members: z.array(Member) }),
    errors: ['NOT_FOUND'],
  }),
  endpoint({
    method: 'GET',
    path: '/together/colleague',
    access: 'signedIn',
    summary: '按名字找可以邀请的同事',
    query: z.strictObject({ keyword: line(1, 50, '名字') }),
    data: z.array(UserBrief),
    errors: ['NO_PERMISSION'],
  }),
  endpoint({
    method: 'POST',
    path: '/together/member',
    access: 'signedIn',
    summary: '邀请一位同事一起写草稿',
    body: z.strictObject({ draftId: Id, userId: Id }),
    data: z.null(),
    errors: ['NOT_FOUND', 'BAD_REQUEST'],
    limit: { max: 60, seconds: 600 },
  }),
  endpoint({
    method: 'DELETE',
    path: '/together/member/:draftId/:userId',
    access: 'signedIn',
    summary: '收回邀请，或自己退出',
    params: z.object({ draftId: Id, userId: Id }),
    data: z.null(),
    errors: ['NOT_FOUND'],
  }),
] as const;
