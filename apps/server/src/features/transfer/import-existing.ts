import type { Id } from '@zhihui/contract/schema.ts';
import type { Ctx } from '../../ctx.ts';
import { lockContent } from '../content/content.public.ts';
import { getAbilities } from '../../visibility/abilities.ts';
import { loadModerationScope } from '../../visibility/moderation-scope.ts';
import { findOrigins } from './import-origins.repo.ts';

export interface ExistingPage {
  id: Id;
  revision: number;
  bodyHash: string;
  canEdit: boolean;
  /** Whether it was changed since an import wrote it. */
  isEdited: boolean;
}

/** The text that an earlier import made of a page, as far as the caller can read it; null when there is none. */
export async function findUpdatable(
  ctx: Ctx,
  model: 'ARTICLE' | 'QUESTION',
  sourceKey: string,
): Promise<ExistingPage | null> {
  const origins = await findOrigins(ctx.db, sourceKey);
  if (origins.length === 0) return null;
  const scope = await loadModerationScope(ctx.db, ctx.actor);
  for (const origin of origins) {
    const row = await lockContent(ctx.db, origin.content_id);
    if (row === null || row.model !== model) continue;
    const abilities = getAbilities(ctx.actor, row, scope);
    if (!abilities.read) continue;
    return {
      ...{ id: row.id, revision: row.revision, bodyHash: origin.body_hash },
      canEdit: abilities.edit,
      isEdited: row.revision !== origin.revision,
    };
  }
  return null;
}
