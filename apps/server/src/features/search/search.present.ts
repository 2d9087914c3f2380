import type { OwnHit, SearchHit } from '@zhihui/contract/features/search/search.schema.ts';
import type { Highlighter } from './highlight.ts';
import type { OwnRow } from './own.repo.ts';
import type { HitRow } from './hits.repo.ts';

/** A hit as readers get it: titles and texts escaped, hits marked. */
export function presentHit(row: HitRow, highlight: Highlighter): SearchHit {
  return {
    id: row.id,
    model: row.model,
    title: row.title,
    titleHtml: highlight.all(row.title),
    snippet: highlight.snippet(row.pieces.split('\x1f')),
    excerpt: row.excerpt,
    coverUrl: row.cover_url,
    author: row.author,
    category: row.category,
    tags: row.tags,
    status: row.status,
    pinned: row.pinned,
    viewCount: row.view_count,
    commentCount: row.comment_count,
    likeCount: row.like_count,
    publishedAt: row.published_at?.toISOString() ?? null,
    updatedAt: row.updated_at.toISOString(),
    ...(row.overdue_days > 0 && { overdueDays: row.overdue_days }),
    ...(row.model === 'QUESTION' && {
      answerState: row.answer_state,
      answerCount: row.answer_count,
      closed: row.closed,
    }),
  };
}

/** A text of one's own. Its marks of Markdown go, as those of an excerpt do. */
export function presentOwn(row: OwnRow, highlight: Highlighter): OwnHit {
  return {
    ...{ kind: row.kind, id: row.id, model: row.model, status: row.status },
    titleHtml: highlight.all(row.title),
    snippet: highlight.snippet([row.piece.replace(/[#*`>|~_]+/gu, ' ')]),
    updatedAt: row.updated_at.toISOString(),
  };
}
