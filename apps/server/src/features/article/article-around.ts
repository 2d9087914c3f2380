import type { z } from 'zod';
import type { Around } from '@zhihui/contract/features/content/around.endpoints.ts';
import type { Book } from '@zhihui/contract/features/book/book.schema.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import type { Ctx } from '../../ctx.ts';
import { notFound } from '../../kernel/errors.ts';
import { readSubject } from '../../visibility/subject.ts';
import { bookOfArticle } from '../book/book.public.ts';
import type { LineRow } from '../book/book.public.ts';
import { relatedTo } from '../content/content.public.ts';

type ArticleAround = z.output<typeof Around> & { book: Book | null };

const NOWHERE = { book: null, previous: null, next: null };

/** What stands near an article for this caller, and the tree it stands in with what comes before and after it. Throws NOT_FOUND. */
export async function articleAround(ctx: Ctx, id: Id): Promise<ArticleAround> {
  const { row } = await readSubject(ctx, id);
  if (row.model !== 'ARTICLE') throw notFound();
  const { category_id: categoryId, live_revision: live } = row;
  const [related, { book, previous, next }] = await Promise.all([
    relatedTo(ctx, row),
    categoryId === null || live === null ? NOWHERE : bookOfArticle(ctx, { id, categoryId }),
  ]);
  return { related, book, previous: brief(previous), next: brief(next) };
}

function brief(line: LineRow | null) {
  return line === null ? null : { id: line.id, model: 'ARTICLE' as const, title: line.title };
}
