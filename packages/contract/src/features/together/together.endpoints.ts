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
const EXACTLY_ONE_MESSAGE = '请指定一篇内容或一篇草稿';

const Member = UserBrief.extend({ invitedAt: z.string() });

/** Writing on one text together: its state, the socket, and who was invited to a draft. */
export const togetherEndpoints = [
  endpoint({
    method: 'GET',
    path: '/together',
    newest: true,
    access: 'signedIn',
    summary: '查询协作内容的当前状态（未邀请协作者的草稿为 null）',
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
    summary: '建立协作编辑连接（WebSocket；未升级协议时仅返回是否可连接）',
    query: z
      .strictObject({ ...textOwner, text: z.string().regex(/^r?[1-9]\d{0,17}$/u, '内容编号无效') })
      .refine(hasExactlyOne, EXACTLY_ONE_MESSAGE),
    data: z.object({ textId: z.string(), revision: z.int().nullable() }),
    errors: ['NOT_FOUND', 'CONFLICT'],
    limit: { max: 120, seconds: 60 },
    socket: true,
  }),
  endpoint({
    method: 'POST',
    path: '/together/draft',
    access: 'signedIn',
    summary: '开始草稿的协作编辑（同一作者在多个窗口中编辑时）',
    body: z.strictObject({ draftId: Id }),
    data: z.null(),
    errors: ['NOT_FOUND', 'NO_PERMISSION'],
    limit: { max: 60, seconds: 600 },
  }),
  endpoint({
    method: 'GET',
    path: '/together/member/:draftId',
    access: 'signedIn',
    summary: '查询草稿协作者',
    params: z.object({ draftId: Id }),
    data: z.object({ owner: UserBrief, members: z.array(Member) }),
    errors: ['NOT_FOUND'],
  }),
  endpoint({
    method: 'GET',
    path: '/together/colleague',
    access: 'signedIn',
    summary: '按昵称搜索可邀请的同事',
    query: z.strictObject({ keyword: line(1, 50, '昵称') }),
    data: z.array(UserBrief),
    errors: ['NO_PERMISSION'],
  }),
  endpoint({
    method: 'POST',
    path: '/together/member',
    access: 'signedIn',
    summary: '邀请同事协作编辑草稿',
    body: z.strictObject({ draftId: Id, userId: Id }),
    data: z.null(),
    errors: ['NOT_FOUND', 'BAD_REQUEST'],
    limit: { max: 60, seconds: 600 },
  }),
  endpoint({
    method: 'DELETE',
    path: '/together/member/:draftId/:userId',
    access: 'signedIn',
    summary: '移除草稿协作者或退出协作',
    params: z.object({ draftId: Id, userId: Id }),
    data: z.null(),
    errors: ['NOT_FOUND'],
  }),
] as const;
