// Why it is as it is: docs/decisions/0036-visibility-in-one-module.md
import type { ContentModel } from '@zhihui/contract/models.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import { SECTION_CODES } from '@zhihui/contract/section-codes.ts';
import { can } from '../kernel/actor.ts';
import type { Actor } from '../kernel/actor.ts';
import type { ModerationScope } from './moderation-scope.ts';
import { GRANTED_VISIBILITY, canRead } from '../kernel/viewer.ts';

/** The facts that the rules read. */
export interface ContentTarget {
  id: Id;
  model: ContentModel;
  author_id: Id;
  category_id: Id | null;
  visibility: number;
  /** Of a GRANTED category. */
  audience_id: Id | null;
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
  /** Pins to the top of lists, or unpins. */
  pin: boolean;
  /** Sees the categories above it: not those to whose name the item alone was opened. */
  path: boolean;
}

/** The rules for one content. A deleted one exists only for users who may delete it, so that they can restore it. */
export function getAbilities(actor: Actor, row: ContentTarget, scope: ModerationScope): Abilities {
  const codes = SECTION_CODES[row.model];
  const isOpen = canRead(actor, row) || actor.opened.includes(row.id);
  // authors who leave the audience of a GRANTED category leave what they wrote there
  const own =
    actor.member?.userId === row.author_id &&
    can(actor, codes.add) &&
    (row.visibility < GRANTED_VISIBILITY || isOpen);
  const inScope = scope.covers(row.category_id);
  const pin = can(actor, codes.edit) && inScope;
  const edit = own || pin;
  const canDelete = own || (can(actor, codes.delete) && inScope);
  const review = can(actor, 'auditLog.add') && scope.review.covers(row.category_id);
  if (row.deleted_at !== null) {
    return { read: false, edit: false, delete: canDelete, review: false, pin: false, path: false };
  }
  const isReadable = row.live_revision !== null && isOpen;
  const section = row.model !== 'ANNOUNCEMENT' || actor.announcements;
  const read = (isReadable && section) || edit || review;
  const path = canRead(actor, row) || edit || review;
  return { read, edit, delete: canDelete, review, pin, path };
}
