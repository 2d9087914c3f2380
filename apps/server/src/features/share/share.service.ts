import { getSharePath } from '@zhihui/contract/features/share/share.address.ts';
import type { ShareItem } from '@zhihui/contract/features/share/share.endpoints.ts';
import {
  DEFAULT_SHARE_DAYS,
  ENDED_SHARE_DAYS,
  MAX_SHARE_DAYS,
} from '@zhihui/contract/features/share/share.limits.ts';
import type { ShareTarget } from '@zhihui/contract/features/share/share.limits.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import type { Ctx } from '../../ctx.ts';
import { toCompanyDay } from '../../db/company-day.ts';
import type { Db } from '../../db/db.ts';
import { getMemberId } from '../../kernel/actor.ts';
import type { Actor } from '../../kernel/actor.ts';
import { conflict, fieldError, noPermission, notFound } from '../../kernel/errors.ts';
import { hashToken, newToken } from '../../kernel/token.ts';
import { toViewer } from '../../kernel/viewer.ts';
import { hashSecret } from '../../platform/password/password.ts';
import { isTargetReadable } from './shared-content.repo.ts';
import {
  deleteOldShares,
  findShare,
  insertShare,
  replaceToken,
  setEnded,
} from './shared-links.repo.ts';
import type { ShareReader, ShareRow } from './shared-links.repo.ts';
import { shareText as text } from './share.text.ts';

const DAY_MS = 86_400_000;

interface NewLink {
  targetType: ShareTarget;
  targetId: Id;
  lastDay?: string | undefined;
  password: string | null;
  remark: string;
  showsAuthor: boolean;
}

/**
 * Makes a link to what the caller reads. Resolves to it with its address, which only this answer has. Throws NOT_FOUND, and
 * VALIDATION for a last day that is past or too far away.
 */
export async function createShare(ctx: Ctx, link: NewLink): Promise<ShareItem & { url: string }> {
  const { targetType, targetId, remark, showsAuthor } = link;
  const lastDay = checkLastDay(ctx.now(), link.lastDay);
  const target = {
    contentId: targetType === 'ARTICLE' ? targetId : null,
    categoryId: targetType === 'CATEGORY' ? targetId : null,
  };
  if (!(await isTargetReadable(ctx.db, target, ctx.actor))) throw notFound(text.targetGone);
  const passwordHash = link.password === null ? null : await hashSecret(link.password);
  const token = newToken();
  const id = await insertShare(ctx.db, {
    ...{ tokenHash: hashToken(token), makerId: getMemberId(ctx.actor), passwordHash },
    ...target,
    ...{ remark, showsAuthor, lastDay },
  });
  return { ...(await loadShare(ctx, id)), url: toUrl(ctx, token) };
}

function checkLastDay(now: Date, lastDay: string | undefined): string {
  const dayAfter = (days: number) => toCompanyDay(new Date(now.getTime() + days * DAY_MS));
  const chosen = lastDay ?? dayAfter(DEFAULT_SHARE_DAYS);
  if (chosen < dayAfter(0)) throw fieldError({ lastDay: text.lastDayPast });
  if (chosen > dayAfter(MAX_SHARE_DAYS))
    throw fieldError({ lastDay: text.lastDayFar(MAX_SHARE_DAYS) });
  return chosen;
}

const toUrl = ({ deps }: Ctx, token: string): string => deps.env.PUBLIC_URL + getSharePath(token);

/** Who reads the list. */
export function toShareReader(actor: Actor): ShareReader {
  const admin = actor.member?.admin === true;
  return { ...toViewer(actor), admin, makerId: admin ? null : getMemberId(actor) };
}

async function findVisible(ctx: Ctx, id: Id): Promise<ShareRow> {
  const row = await findShare(ctx.db, id, toShareReader(ctx.actor));
  if (row === null) throw notFound(text.shareGone);
  return row;
}

async function loadShare(ctx: Ctx, id: Id): Promise<ShareItem> {
  return presentShare(ctx, await findVisible(ctx, id));
}

/** Gives one of the caller's links another address; the former one leads nowhere any more. */
export async function renewShare(ctx: Ctx, id: Id): Promise<ShareItem & { url: string }> {
  const row = await findVisible(ctx, id);
  if (!isOwn(ctx, row)) throw noPermission(text.othersLink);
  const token = newToken();
  if (!(await replaceToken(ctx.db, id, hashToken(token)))) throw conflict(text.over);
  return { ...presentShare(ctx, row), url: toUrl(ctx, token) };
}

/** Ends a link of the caller; an Admin ends those of others too. Repeating it changes nothing. */
export async function endShare(ctx: Ctx, id: Id): Promise<ShareItem> {
  await findVisible(ctx, id);
  await setEnded(ctx.db, id);
  return loadShare(ctx, id);
}

const isOwn = (ctx: Ctx, row: ShareRow): boolean =>
  String(row.maker_id) === String(getMemberId(ctx.actor));

/** A link as the list shows it. */
export function presentShare(ctx: Ctx, row: ShareRow): ShareItem {
  return {
    id: row.id,
    target: { type: row.target_type, id: row.target_id, title: row.title },
    maker: { id: row.maker_id, nickname: row.maker_nickname, avatar: row.maker_avatar },
    remark: row.remark,
    hasPassword: row.has_password,
    showsAuthor: row.shows_author,
    createdAt: row.created_at.toISOString(),
    expiresAt: row.expires_at.toISOString(),
    state: row.state,
    endedAt: row.ended_at?.toISOString() ?? null,
    works: row.works,
    openingCount: row.opening_count,
    lastOpenedAt: row.last_opened_at?.toISOString() ?? null,
    mine: isOwn(ctx, row),
  };
}

/** Deletes links that have long been over. */
export async function sweepShares(db: Db): Promise<void> {
  await deleteOldShares(db, ENDED_SHARE_DAYS);
}
