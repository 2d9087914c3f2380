import type {
  ContentDetail,
  ContentItem,
} from '@zhihui/contract/features/content/content.schema.ts';
import type { Reactions } from '../reaction/reaction.public.ts';
import type { Abilities } from '../../visibility/abilities.ts';
import type { DetailRow, ItemRow } from './content.rows.ts';

/** An item as shown in lists. */
export function presentItem(row: ItemRow): ContentItem {
  return {
    id: row.id,
    model: row.model,
    title: row.title,
    excerpt: row.excerpt,
    coverUrl: row.cover_url,
    author: { id: row.author_id, nickname: row.author_nickname, avatar: row.author_avatar },
    category:
      row.category_id === null ? null : { id: row.category_id, name: row.category_name ?? '' },
    tags: row.tags,
    status: row.status,
    pinned: row.pinned,
    viewCount: row.view_count,
    commentCount: row.comment_count,
    likeCount: row.like_count,
    publishedAt: row.published_at?.toISOString() ?? null,
    updatedAt: row.updated_at.toISOString(),
    ...(row.overdue_days > 0 && { overdueDays: row.overdue_days }),
    ...(row.model === 'QUESTION' && presentAnswering(row)),
  };
}

/** State of a question's answers; the other sections have none. */
function presentAnswering(row: Pick<ItemRow, 'answer_state' | 'answer_count' | 'closed'>) {
  return { answerState: row.answer_state, answerCount: row.answer_count, closed: row.closed };
}

/** The whole item. Readers do not see pending revisions: for them the item is approved. */
export function presentDetail(
  row: DetailRow,
  abilities: Abilities,
): Omit<ContentDetail, keyof Reactions | 'mustRead'> {
  const { edit, review } = abilities;
  const isInsider = edit || review;
  return {
    ...presentItem(row),
    status: isInsider ? row.status : 'APPROVED',
    content: row.body,
    html: row.html,
    toc: row.toc,
    revision: isInsider ? row.revision : (row.live_revision ?? row.revision),
    liveRevision: row.live_revision,
    category:
      row.category_id === null
        ? null
        : {
            id: row.category_id,
            name: row.category_name ?? '',
            path: abilities.path ? row.path : row.path.slice(-1),
          },
    followCount: row.follow_count,
    favoriteCount: row.favorite_count,
    rejectReason: isInsider ? row.reject_reason : null,
    owner: row.owner,
    overdueDays: row.overdue_days,
    abilities: {
      edit,
      delete: abilities.delete,
      review,
      order: row.model === 'ARTICLE' && abilities.pin,
    },
  };
}
