import type { z } from 'zod';
import type { CreateContent } from '@zhihui/contract/features/content/content.schema.ts';
import type { ContentModel, ContentStatus } from '@zhihui/contract/models.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import { SECTION_CODES } from '@zhihui/contract/section-codes.ts';
import { hasVisibleText } from '@zhihui/contract/visible-text.ts';
import type { Ctx } from '../../ctx.ts';
import { can } from '../../kernel/actor.ts';
import { fieldError } from '../../kernel/errors.ts';
import { lockWritableCategory } from '../category/category.public.ts';
import { hasPicture } from '../media/media.public.ts';
import { loadModerationScope } from '../../visibility/moderation-scope.ts';
import { findSensitiveWords, siteSettings } from '../setting/setting.public.ts';
import type { SiteSettings } from '../setting/setting.public.ts';
import { listMissingTags } from './content-metadata.repo.ts';
import { getPublishingScope } from './content.policy.ts';
import type { DetailRow } from './content.rows.ts';
import type { CategoryScope, ModerationScope } from '../../visibility/moderation-scope.ts';

type Create = z.output<typeof CreateContent>;

/** Returns the categories in which the caller publishes without a review in this section. */
export async function loadPublishingScope(ctx: Ctx, model: ContentModel): Promise<CategoryScope> {
  const [scope, settings] = await Promise.all([
    loadModerationScope(ctx.db, ctx.actor),
    siteSettings(ctx.db),
  ]);
  return getPublishingScope(ctx.actor, model, scope, settings);
}

/** Category, tags and cover must exist for the writer; a text submitted for review must not be empty. */
export async function checkFields(
  tx: Ctx,
  model: ContentModel,
  input: Create,
  row?: DetailRow,
): Promise<void> {
  const unchanged = row !== undefined && row.category_id === input.categoryId;
  const { coverUrl } = input;
  const [category, missingTagIds, hasCover] = await Promise.all([
    input.categoryId === null || unchanged
      ? undefined
      : lockWritableCategory(tx, input.categoryId, model),
    listMissingTags(tx.db, input.tagIds),
    coverUrl === null || row?.cover_url === coverUrl || hasPicture(tx, coverUrl),
  ]);
  if (category === null) throw fieldError({ categoryId: '该分类不存在，请重新选择' });
  if (missingTagIds.length > 0) throw fieldError({ tagIds: '部分标签已被删除，请重新选择' });
  if (!hasCover) throw fieldError({ coverUrl: '封面图片不存在，请重新选择' });
  if (input.status === 'DRAFT') return;
  if (!hasVisibleText(input.content)) throw fieldError({ content: '请填写正文' });
  if (input.categoryId === null) throw fieldError({ categoryId: '请选择分类' });
}

/** Throws unless the caller can edit other people's texts there, which pinning requires. */
export function checkPin(
  tx: Ctx,
  model: ContentModel,
  { pinned, categoryId }: Pick<Create, 'pinned' | 'categoryId'>,
  scope: CategoryScope,
  before: { pinned: boolean; categoryId: Id | null } | null,
): void {
  if (pinned === undefined || pinned === (before?.pinned ?? false)) return;
  // pinning takes effect in the published category, though the waiting text may be in another
  const isInScope =
    scope.covers(categoryId) && (before === null || scope.covers(before.categoryId));
  if (can(tx.actor, SECTION_CODES[model].edit) && isInScope) return;
  throw fieldError({ pinned: '您没有置顶的权限' });
}

export function getNextStatus(
  tx: Ctx,
  model: ContentModel,
  input: Create,
  scope: ModerationScope,
  settings: SiteSettings,
): ContentStatus {
  if (input.status === 'DRAFT') return 'DRAFT';
  if (findSensitiveWords(settings, `${input.title}\n${input.content}`).length > 0) {
    return 'PENDING_REVIEW';
  }
  const canPublish = getPublishingScope(tx.actor, model, scope, settings);
  return canPublish.covers(input.categoryId) ? 'APPROVED' : 'PENDING_REVIEW';
}
