// Why it is as it is: docs/decisions/0026-places-on-a-page.md
import { SECTION_PATH } from './models.ts';
import type { ContentModel } from './models.ts';
import type { Id } from './schema.ts';

/** Path of the editor with a draft in it. */
export function getDraftAddress(draftId: Id): string {
  return `/editor?draft=${draftId}`;
}

/** Path of the requests for access that wait for a decision. */
export const ACCESS_REQUESTS_PATH = '/admin/access';

/** Path of a webhook or group robot with its log, for Admins. */
export function getWebhookAddress(id: Id, isRobot: boolean): string {
  return `/admin/integration/${isRobot ? 'robot' : 'webhook'}?id=${id}`;
}

/** Path of an import, for its owner. */
export function getImportAddress(importId: Id): string {
  return `/admin/transfer?id=${importId}`;
}

const SUBMISSION = 'submission-';

/** The anchor of a text that waits for its review, which only reviewers read. */
export const getSubmissionAnchor = (revision: number): string => `${SUBMISSION}${revision}`;

/**
 * Path of an item, or of a place on its page by fragment (`answer-7`, `comment-7`). Answers and comments come in pages:
 * the query names the one to open, since fragments do not reach the server.
 */
export function getContentAddress(model: ContentModel, id: Id, anchor = ''): string {
  if (anchor.startsWith(SUBMISSION)) return `/admin/review?id=${id}`;
  const path = `/${SECTION_PATH[model]}/${id}`;
  if (anchor === '') return path;
  const [, kind, targetId] = /^(answer|comment)-(\d+)$/u.exec(anchor) ?? [];
  return `${path}${kind === undefined ? '' : `?${kind}=${targetId}`}#${anchor}`;
}
