import type { LoaderFunctionArgs } from 'react-router';
import { apiContext } from '../../api/context.ts';
import { optional, unwrap } from '../../api/load.ts';
import { loadComments } from '../comment/comment.public.ts';
import { takeText } from '../content/content.public.ts';

/** One announcement with its first comments; for its announcer also how many have confirmed. */
export async function loadAnnouncement(args: LoaderFunctionArgs) {
  const { request, params, context } = args;
  const call = context.get(apiContext);
  const answer = await call('GET /announcement/:id', { params: { id: params['id'] ?? '' } });
  const { item, html, address } = takeText(args, unwrap(answer, request));
  const asked = item.confirm && item.publishedAt !== null && item.abilities.edit;
  const [comments, counts] = await Promise.all([
    loadComments(args, 'ANNOUNCEMENT', item),
    asked
      ? call('GET /announcement/:id/confirmations', {
          params: { id: item.id },
          query: { size: 1 },
        }).then(optional)
      : null,
  ]);
  const { confirmed = 0, waiting = 0 } = counts ?? {};
  return { item, html, address, comments, counts: counts === null ? null : { confirmed, waiting } };
}

export type AnnouncementData = Awaited<ReturnType<typeof loadAnnouncement>>;
export type Announcement = AnnouncementData['item'];
