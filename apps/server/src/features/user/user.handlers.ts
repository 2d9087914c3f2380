// Why it is as it is: docs/decisions/0068-view-of-the-editor.md
import { toViewer } from '../../kernel/viewer.ts';
import type { EditorView } from '@zhihui/contract/features/setting/setting.limits.ts';
import { EDITOR_VIEWS } from '@zhihui/contract/features/setting/setting.limits.ts';
import type { userEndpoints } from '@zhihui/contract/features/user/user.endpoints.ts';
import type { CurrentUser, ProfileChange } from '@zhihui/contract/features/user/user.schema.ts';
import type { Ctx, Handlers } from '../../ctx.ts';
import { getMemberId } from '../../kernel/actor.ts';
import { fieldError, notFound } from '../../kernel/errors.ts';
import { closeMedia, openPicture } from '../media/media.public.ts';
import { getValue, listSettings } from '../setting/setting.public.ts';
import { presentRolePreview } from './user.present.ts';
import { currentUser } from './user.public.ts';
import { findAvatar, findProfile, findView, storeView, updateProfile } from './user.repo.ts';

export const userHandlers: Handlers<typeof userEndpoints> = {
  'GET /user/current': async (ctx) => {
    const { member } = ctx.actor;
    if (member === null) return null;
    if (member.preview !== undefined) return presentRolePreview(member);
    return member.shown ?? currentUser(ctx.db, member.userId);
  },

  'PUT /user/profile': (ctx, { body }) => changeProfile(ctx, body),

  'GET /user/editor': (ctx) => getEditorView(ctx),

  'PUT /user/editor': (ctx, { body }) => chooseView(ctx, body.chosen),

  'GET /user/detail/:id': async (ctx, { params }) => {
    const row = await findProfile(ctx.db, params.id, {
      ...toViewer(ctx.actor),
      callerId: ctx.actor.member?.userId ?? null,
    });
    if (row === null) throw notFound('用户不存在或账号已注销');
    return {
      id: row.id,
      nickname: row.nickname,
      avatar: row.avatar,
      bio: row.bio,
      articleCount: row.article_count,
      joinedAt: row.created_at.toISOString(),
      // the company's structure is for its staff
      departments: ctx.actor.level < 2 ? [] : row.departments,
      role: ctx.actor.level === 0 ? null : { name: row.role_name, moderates: row.moderates },
    };
  },
};

const TAKEN = '该用户名已被使用，请更换';
const NO_PICTURE = '请重新上传头像图片';

/**
 * Changes the caller's profile. Throws VALIDATION at `username` when another user has it, at `avatar` for what is no
 * picture of the caller's own.
 */
async function changeProfile(ctx: Ctx, change: ProfileChange): Promise<CurrentUser> {
  const userId = getMemberId(ctx.actor);
  if (change.avatar !== undefined) await replaceAvatar(ctx, change.avatar);
  if (!(await updateProfile(ctx.db, userId, change, ctx.now())))
    throw fieldError({ username: TAKEN });
  // names and portraits are shown with everything they wrote
  await ctx.contentChanged();
  const user = await currentUser(ctx.db, userId);
  if (user === null) throw notFound();
  return user;
}

/** Opens the new picture to everyone; the previous one is private again, and swept when nothing shows it. */
async function replaceAvatar(ctx: Ctx, avatar: string | null): Promise<void> {
  const before = await findAvatar(ctx.db, getMemberId(ctx.actor));
  if (before === avatar) return;
  if (avatar !== null && !(await openPicture(ctx, avatar)))
    throw fieldError({ avatar: NO_PICTURE });
  if (before !== null) await closeMedia(ctx, before);
}

/** How the caller writes, and how they do while they have not chosen. A stored view that is none counts as no choice. */
async function getEditorView(ctx: Ctx): Promise<{ chosen: EditorView | null; usual: EditorView }> {
  const [stored, rows] = await Promise.all([
    findView(ctx.db, getMemberId(ctx.actor)),
    listSettings(ctx.db, ['editorView']),
  ]);
  return {
    chosen: EDITOR_VIEWS.find((view) => view === stored) ?? null,
    usual: getValue('editorView', rows[0]?.value),
  };
}

/** Stores the caller's choice, for all their browsers. */
async function chooseView(ctx: Ctx, view: EditorView): Promise<null> {
  await storeView(ctx.db, getMemberId(ctx.actor), view);
  return null;
}
