import { replaceMentions } from '@zhihui/contract/features/link/mention.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import type { Subscriber, SubscriberCtx } from '../../subscriber.ts';
import { lockContentTarget } from '../../visibility/content-target.repo.ts';
import { notify, updateExcerpts, withdrawNotices } from '../notification/notification.public.ts';
import { findForEvent } from './annotation.repo.ts';
import type { EventRow } from './annotation.repo.ts';
import {
  findAnchoredText,
  findLiveText,
  saveAnchoredText,
  listPositions,
  savePositions,
} from './annotation-position.repo.ts';
import { locateThreads } from './locate-threads.ts';

const toAnchor = (id: Id) => `annotation-${id}`;

/** Moves annotations along when the article changes, and notifies the people concerned. */
export const annotationSubscriber: Subscriber = {
  name: 'annotation',
  on: {
    'content.live': (ctx, { contentId }) => followArticle(ctx, contentId),
    'content.rendered': (ctx, { contentId }) => followRendering(ctx, contentId),
    'annotation.added': (ctx, { annotationId }) => notifyReaders(ctx, annotationId),
    'annotation.changed': async (ctx, { annotationId }) => {
      const row = await findForEvent(ctx.db, annotationId);
      if (row !== null) await updateExcerpts(ctx, row.content_id, toNoticeText(row));
    },
    'annotation.gone': async (ctx, { annotationId }) => {
      const row = await findForEvent(ctx.db, annotationId);
      if (row === null) return;
      await withdrawNotices(ctx, row.content_id, [toAnchor(row.id)]);
    },
  },
  accepts: { 'content.live': ({ model, isNew }) => model === 'ARTICLE' && isNew !== true },
};

/** Moves the threads of an article to the current text. Running it twice changes nothing. */
async function followArticle(ctx: SubscriberCtx, contentId: Id): Promise<void> {
  // the lock keeps out new threads and further edits until the positions are saved
  if ((await lockContentTarget(ctx.db, contentId)) === null) return;
  const rows = await listPositions(ctx.db, contentId);
  const live = rows.length === 0 ? null : await findLiveText(ctx.db, contentId);
  if (live === null) return;
  const moved = rows.filter((row) => row.revision !== live.revision);
  const positions = locateThreads(moved, await findAnchoredText(ctx.db, contentId), live);
  await savePositions(ctx.db, live.revision, positions);
  await saveAnchoredText(ctx.db, contentId, live);
}

/** Does the same when only the renderer changed: the revision is the same, the text is not. */
async function followRendering(ctx: SubscriberCtx, contentId: Id): Promise<void> {
  if ((await lockContentTarget(ctx.db, contentId)) === null) return;
  const rows = await listPositions(ctx.db, contentId);
  const live = rows.length === 0 ? null : await findLiveText(ctx.db, contentId);
  if (live === null) return;
  // revision 0 keeps every thread from counting as already moved
  const unplaced = { ...live, revision: 0 };
  const positions = locateThreads(rows, await findAnchoredText(ctx.db, contentId), unplaced);
  await savePositions(ctx.db, live.revision, positions);
  await saveAnchoredText(ctx.db, contentId, live);
}

const toNoticeText = ({ id, body }: EventRow) => ({
  anchor: toAnchor(id),
  detail: 'ANNOTATION',
  key: `annotation:${id}`,
  excerpt: replaceMentions(body),
});

async function notifyReaders(ctx: SubscriberCtx, annotationId: Id): Promise<void> {
  const row = await findForEvent(ctx.db, annotationId);
  if (row === null || !row.shown) return;
  const isReply = row.parent_id !== null;
  await notify(ctx, {
    ...toNoticeText(row),
    kind: isReply ? 'REPLY' : 'COMMENT',
    userIds: isReply ? row.participant_ids : row.article_author_ids,
    actorId: row.author_id,
    contentId: row.content_id,
  });
}
