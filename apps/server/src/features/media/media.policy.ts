import { CONTENT_MODELS } from '@zhihui/contract/models.ts';
import { SECTION_CODES } from '@zhihui/contract/section-codes.ts';
import { can } from '../../kernel/actor.ts';
import type { Actor } from '../../kernel/actor.ts';
import type { Reader } from './media-access.repo.ts';

/**
 * Whose uploads the caller may have: their own, those in texts they can read, and those in texts
 * not published yet that they review or edit. Admin has all.
 */
export function toReader(actor: Actor): Reader {
  const reviews = can(actor, 'auditLog.add');
  return {
    userId: actor.member?.userId ?? null,
    viewer: actor,
    admin: actor.member?.admin === true,
    reviews,
    models: CONTENT_MODELS.filter((model) => reviews || can(actor, SECTION_CODES[model].edit)),
  };
}
