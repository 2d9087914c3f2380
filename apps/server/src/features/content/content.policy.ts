import type { ContentModel } from '@zhihui/contract/models.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import { SECTION_CODES } from '@zhihui/contract/section-codes.ts';
import { can } from '../../kernel/actor.ts';
import type { Actor } from '../../kernel/actor.ts';
import { EVERYWHERE, NOWHERE } from '../category/category.public.ts';
import type { Reach } from '../category/category.public.ts';

/** What the rules look at. */
export interface Subject {
  model: ContentModel;
  author_id: Id;
  category_id: Id | null;
  visibility: number;
  live_revision: number | null;
  deleted_at: Date | null;
}

export interface Abilities {
  /** Sees the text readers see. */
  read: boolean;
  /** Sees and changes the newest text. */
  edit: boolean;
  delete: boolean;
  review: boolean;
  /** Sets or takes away the place at the top of lists. */
  pin: boolean;
}

/** The rules for one row. A deleted row is there only for those who may delete it, so that they can bring it back. */
export function abilitiesOf(actor: Actor, row: Subject, reach: Reach): Abilities {
  const codes = SECTION_CODES[row.model];
  const own =
    actor.member !== null && actor.member.userId === row.author_id && can(actor, codes.add);
  const inReach = reach.covers(row.category_id);
  const pin = can(actor, codes.edit) && inReach;
  const edit = own || pin;
  const remove = own || (can(actor, codes.delete) && inReach);
  const review = can(actor, 'auditLog.add') && inReach;
  if (row.deleted_at !== null) {
    return { read: false, edit: false, delete: remove, review: false, pin: false };
  }
  const live = row.live_revision !== null && row.visibility <= actor.level;
  const pageCode = row.model !== 'ANNOUNCEMENT' || actor.announcements;
  return { read: (live && pageCode) || edit || review, edit, delete: remove, review, pin };
}

/** Where what the caller hands in is published without a review, unless it has a sensitive word. */
export function publishesWithin(
  actor: Actor,
  model: ContentModel,
  reach: Reach,
  { reviewArticles }: { reviewArticles: boolean },
): Reach {
  if (model !== 'ARTICLE' || !reviewArticles) return EVERYWHERE;
  return can(actor, 'auditLog.add') ? reach : NOWHERE;
}
