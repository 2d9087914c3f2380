import type { LoaderFunctionArgs } from 'react-router';
import { apiContext } from '../../api/context.ts';
import { getDataOrNull, unwrapOrRedirect } from '../../api/load.ts';
import { loadComments } from '../comment/comment.public.ts';
import { extractText } from '../content/content.public.ts';

/** One announcement with its first comments; for its editors also the number of confirmations. */
export async function loadAnnouncement(args: LoaderFunctionArgs) {
  const { request, params, context } = args;
  const call = context.get(apiContext);
  const id = params['id'] ?? '';
  const detail = call('GET /announcement/:id', { params: { id } });
  const [result, comments] = await Promise.all([
    detail,
    loadComments(args, 'ANNOUNCEMENT', id, detail),
  ]);
  const { item, html, address } = extractText(args, unwrapOrRedirect(result, request));
  const showsCounts = item.confirm && item.publishedAt !== null && item.abilities.edit;
  const counts = showsCounts
    ? getDataOrNull(
        await call('GET /announcement/:id/confirmations', {
          params: { id: item.id },
          query: { size: 1 },
        }),
      )
    : null;
  const { confirmed = 0, waiting = 0 } = counts ?? {};
  return { item, html, address, comments, counts: counts === null ? null : { confirmed, waiting } };
}

export type AnnouncementData = Awaited<ReturnType<typeof loadAnnouncement>>;
export type Announcement = AnnouncementData['item'];
