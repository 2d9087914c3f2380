import type { ContentModel } from './models.ts';
import type { PermissionCode } from './permission.ts';

export interface SectionCodes {
  /** Needed to see the section at all; null: open to everybody. */
  read: PermissionCode | null;
  /** Writing, and changing and deleting one's own. */
  add: PermissionCode;
  /** Changing other people's. */
  edit: PermissionCode;
  /** Deleting other people's. */
  delete: PermissionCode;
  /** Seeing other people's that are not published. Only articles have a code of their own for it. */
  log: PermissionCode;
}

/** Which codes rule a section. No zod here: browser code draws by them. */
export const SECTION_CODES: Readonly<Record<ContentModel, SectionCodes>> = {
  ARTICLE: {
    read: null,
    add: 'article.add',
    edit: 'article.edit',
    delete: 'article.delete',
    log: 'article.log',
  },
  NEWS: {
    read: null,
    add: 'news.add',
    edit: 'news.update',
    delete: 'news.delete',
    log: 'news.update',
  },
  ANNOUNCEMENT: {
    read: 'announcement.page',
    add: 'announcement.add',
    edit: 'announcement.update',
    delete: 'announcement.delete',
    log: 'announcement.update',
  },
  QUESTION: {
    read: null,
    add: 'question.add',
    edit: 'question.update',
    delete: 'question.delete',
    log: 'question.update',
  },
};
