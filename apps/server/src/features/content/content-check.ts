import type { z } from 'zod';
import type { CreateContent } from '@zhihui/contract/features/content/content.schema.ts';
import type { ContentModel, ContentStatus } from '@zhihui/contract/models.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import { SECTION_CODES } from '@zhihui/contract/section-codes.ts';
import { saysSomething } from '@zhihui/contract/visible-text.ts';
import type { Ctx } from '../../ctx.ts';
import { can } from '../../kernel/actor.ts';
import { fieldError } from '../../kernel/errors.ts';
import { visibleCategory } from '../category/category.public.ts';
import { reachOf } from '../../visibility/reach.ts';
import { sensitiveWordsIn, siteSettings } from '../setting/setting.public.ts';
import { missingTags } from './content-tags.repo.ts';
import { publishesWithin } from './content.policy.ts';
import type { DetailRow } from './content.rows.ts';
import type { Reach } from '../../visibility/reach.ts';

type Create = z.output<typeof CreateContent>;

/** Where the caller publishes without a review in this section. */
export async function publishing(ctx: Ctx, model: ContentModel): Promise<Reach> {
  const [reach, settings] = await Promise.all([reachOf(ctx.db, ctx.actor), siteSettings(ctx.db)]);
  return publishesWithin(ctx.actor, model, reach, settings);
}

/** Category and tags must exist for the writer; what is handed in for review must say something. */
export async function checkFields(
  tx: Ctx,
  model: ContentModel,
  input: Create,
  row?: DetailRow,
): Promise<void> {
  const unchanged = row !== undefined && row.category_id === input.categoryId;
  if (
    input.categoryId !== null &&
    !unchanged &&
    (await visibleCategory(tx, input.categoryId, model)) === null
  ) {
    throw fieldError({ categoryId: '这个分类不存在，请重新选择' });
  }
  const missing = await missingTags(tx.db, input.tagIds);
  if (missing.length > 0) throw fieldError({ tagIds: '有标签已被删除，请重新选择' });
  if (input.status === 'DRAFT') return;
  if (!saysSomething(input.content)) throw fieldError({ content: '请填写正文' });
  if (input.categoryId === null) throw fieldError({ categoryId: '请选择分类' });
}

/** Pinning is for those who may change other people's texts there. */
export function checkPin(
  tx: Ctx,
  model: ContentModel,
  { pinned, categoryId }: Pick<Create, 'pinned' | 'categoryId'>,
  reach: Reach,
  before: { pinned: boolean; categoryId: Id | null } | null,
): void {
  if (pinned === undefined || pinned === (before?.pinned ?? false)) return;
  // it acts where readers have the item now, though its text may be on the way to elsewhere
  const covered = reach.covers(categoryId) && (before === null || reach.covers(before.categoryId));
  if (can(tx.actor, SECTION_CODES[model].edit) && covered) return;
  throw fieldError({ pinned: '您没有置顶的权限' });
}

export async function nextStatus(
  tx: Ctx,
  model: ContentModel,
  input: Create,
  reach: Reach,
): Promise<ContentStatus> {
  if (input.status === 'DRAFT') return 'DRAFT';
  const settings = await siteSettings(tx.db);
  if (sensitiveWordsIn(settings, `${input.title}\n${input.content}`).length > 0) {
    return 'PENDING_REVIEW';
  }
  const within = publishesWithin(tx.actor, model, reach, settings);
  return within.covers(input.categoryId) ? 'APPROVED' : 'PENDING_REVIEW';
}
