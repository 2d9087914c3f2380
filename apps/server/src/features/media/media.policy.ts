import { CONTENT_MODELS } from '@zhihui/contract/models.ts';
import type { ContentModel } from '@zhihui/contract/models.ts';
import type { PermissionCode } from '@zhihui/contract/permission.ts';
import { can } from '../../kernel/actor.ts';
import type { Actor } from '../../kernel/actor.ts';
import type { Reader } from './media.repo.ts';

const EDIT: Record<ContentModel, PermissionCode> = {
  ARTICLE: 'article.edit',
  NEWS: 'news.update',
  ANNOUNCEMENT: 'announcement.update',
  QUESTION: 'question.update',
};

/**
 * Whose uploads the caller may have: their own, those in texts they can read, and those in texts
 * not published yet that they review or edit. Admin has all.
 */
export function readerOf(actor: Actor): Reader {
  const reviews = can(actor, 'auditLog.add');
  return {
    userId: actor.member?.userId ?? null,
    level: actor.level,
    admin: actor.member?.admin === true,
    announcements: can(actor, 'announcement.page'),
    models: CONTENT_MODELS.filter((model) => reviews || can(actor, EDIT[model])),
  };
}
