import type { z } from 'zod';
import type { AdjacentContents } from '@zhihui/contract/features/content/section.endpoints.ts';
import type { Book } from '@zhihui/contract/features/book/book.schema.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import type { Ctx } from '../../ctx.ts';
import { notFound } from '../../kernel/errors.ts';
import { readContentTarget } from '../../visibility/content-target.ts';
import { loadArticleBook } from '../book/book.public.ts';
import type { LineRow } from '../book/book.public.ts';
import { relatedTo } from '../content/content.public.ts';

type ArticleNeighbors = z.output<typeof AdjacentContents> & { book: Book | null };

const NO_BOOK = { book: null, previous: null, next: null };

/** What stands near an article for this caller, and the tree it stands in with what comes before and after it. Throws NOT_FOUND. */
export async function loadArticleNeighbors(ctx: Ctx, id: Id): Promise<ArticleNeighbors> {
  const { row } = await readContentTarget(ctx, id);
  if (row.model !== 'ARTICLE') throw notFound();
  const { category_id: categoryId, live_revision: live } = row;
  const [related, { book, previous, next }] = await Promise.all([
    relatedTo(ctx, row),
    categoryId === null || live === null ? NO_BOOK : loadArticleBook(ctx, { id, categoryId }),
  ]);
  return { related, book, previous: toBrief(previous), next: toBrief(next) };
}

function toBrief(line: LineRow | null) {
  return line === null ? null : { id: line.id, model: 'ARTICLE' as const, title: line.title };
}
