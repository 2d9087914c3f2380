import { withNames } from '@zhihui/contract/features/link/mention.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import type { Subscriber, SubscriberCtx } from '../../subscriber.ts';
import { lockSubject } from '../../visibility/subject.repo.ts';
import { notify, updateExcerpts, withdrawNotices } from '../notification/notification.public.ts';
import { findForEvent } from './annotation-event.repo.ts';
import type { EventRow } from './annotation-event.repo.ts';
import {
  findAnchoredText,
  findLiveText,
  keepText,
  listPlaces,
  savePlaces,
} from './annotation-place.repo.ts';
import { placeThreads } from './place-threads.ts';

const anchorOf = (id: Id) => `annotation-${id}`;

/** Keeps annotations at their words when the article changes, and tells people of those that concern them. */
export const annotationSubscriber: Subscriber = {
  name: 'annotation',
  on: {
    'content.live': (ctx, { contentId }) => followArticle(ctx, contentId),
    'content.rendered': (ctx, { contentId }) => followRendering(ctx, contentId),
    'annotation.added': (ctx, { annotationId }) => tell(ctx, annotationId),
    'annotation.changed': async (ctx, { annotationId }) => {
      const row = await findForEvent(ctx.db, annotationId);
      if (row !== null) await updateExcerpts(ctx, row.content_id, wordsOf(row));
    },
    'annotation.gone': async (ctx, { annotationId }) => {
      const row = await findForEvent(ctx.db, annotationId);
      if (row === null) return;
      await withdrawNotices(ctx, row.content_id, [anchorOf(row.id)]);
    },
  },
  concernedBy: { 'content.live': ({ model, isNew }) => model === 'ARTICLE' && isNew !== true },
};

/** Moves the threads of an article into the text it has now. A second time finds nothing left to do. */
async function followArticle(ctx: SubscriberCtx, contentId: Id): Promise<void> {
  // neither may a thread be added nor another edit go live in between
  if ((await lockSubject(ctx.db, contentId)) === null) return;
  const rows = await listPlaces(ctx.db, contentId);
  const live = rows.length === 0 ? null : await findLiveText(ctx.db, contentId);
  if (live === null) return;
  const moved = rows.filter((row) => row.revision !== live.revision);
  const places = placeThreads(moved, await findAnchoredText(ctx.db, contentId), live);
  await savePlaces(ctx.db, live.revision, places);
  await keepText(ctx.db, contentId, live);
}

/** The same where only the renderer changed: the revision is the one before, the words are not. */
async function followRendering(ctx: SubscriberCtx, contentId: Id): Promise<void> {
  if ((await lockSubject(ctx.db, contentId)) === null) return;
  const rows = await listPlaces(ctx.db, contentId);
  const live = rows.length === 0 ? null : await findLiveText(ctx.db, contentId);
  if (live === null) return;
  // no thread counts as being in the new text already
  const fresh = { ...live, revision: 0 };
  const places = placeThreads(rows, await findAnchoredText(ctx.db, contentId), fresh);
  await savePlaces(ctx.db, live.revision, places);
  await keepText(ctx.db, contentId, live);
}

const wordsOf = ({ id, body }: EventRow) => ({
  anchor: anchorOf(id),
  detail: 'ANNOTATION',
  key: `annotation:${id}`,
  excerpt: withNames(body),
});

async function tell(ctx: SubscriberCtx, annotationId: Id): Promise<void> {
  const row = await findForEvent(ctx.db, annotationId);
  if (row === null || !row.shown) return;
  const isReply = row.parent_id !== null;
  await notify(ctx, {
    ...wordsOf(row),
    kind: isReply ? 'REPLY' : 'COMMENT',
    userIds: isReply ? row.participant_ids : row.article_author_ids,
    actorId: row.author_id,
    contentId: row.content_id,
  });
}
