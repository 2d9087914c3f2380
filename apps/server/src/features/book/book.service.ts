import type { Book, BookBranch, BookNode } from '@zhihui/contract/features/book/book.schema.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import type { Ctx } from '../../ctx.ts';
import { conflict, notFound } from '../../kernel/errors.ts';
import { readableCategory } from '../category/category.public.ts';
import type { CategoryRow } from '../category/category.public.ts';
import { firstLines, linesAround, linesNext, standsIn } from './book-items.repo.ts';
import type { LineRow } from './book-items.repo.ts';
import { directlyBelow, treeAround } from './book.repo.ts';
import type { NodeRow } from './book.repo.ts';

/** Lines of a branch that are drawn at first, and how many more come at once. */
const BEFORE = 6;
const AFTER = 14;
const START = 20;
const ABOVE = 10;
const MORE = 50;

export interface Neighbours {
  previous: LineRow | null;
  next: LineRow | null;
}

/**
 * The tree that an article stands in, as this caller may see it: unfolded down to its category, of which it has the lines
 * around the article; and what comes before and after it there.
 */
export async function bookOfArticle(
  ctx: Ctx,
  article: { id: Id; categoryId: Id },
): Promise<Neighbours & { book: Book | null }> {
  const [nodes, lines] = await Promise.all([
    treeAround(ctx.db, article.categoryId, ctx.actor),
    // one more than is drawn tells whether there are more
    linesAround(
      ctx.db,
      article,
      { before: BEFORE + 1, after: AFTER + 2, start: ABOVE + 1 },
      ctx.actor,
    ),
  ]);
  const parts = Map.groupBy(lines, (line) => line.part);
  const before = parts.get('before') ?? [];
  const after = parts.get('after') ?? [];
  const own = [
    ...before.slice(0, BEFORE).toReversed(),
    ...(parts.get('here') ?? []),
    ...after.slice(0, AFTER),
  ];
  const stretch: Stretch = {
    items: own,
    earlier: before.length > BEFORE,
    later: after.length > AFTER,
  };
  const above = Map.groupBy(parts.get('start') ?? [], (line) => String(line.categoryId));
  const stretchOf = (id: Id) =>
    String(id) === String(article.categoryId) ? stretch : fromStart(above.get(String(id)), ABOVE);
  return {
    book: drawTree(nodes, stretchOf),
    previous: before[0] ?? null,
    next: after[0] ?? null,
  };
}

/** The tree that a category stands in, unfolded down to it. Only articles are lines of it. */
export async function bookOfCategory(
  ctx: Ctx,
  { id, model, ancestor_ids: above }: CategoryRow,
): Promise<Book | null> {
  const lined = model === 'ARTICLE';
  const [nodes, lines] = await Promise.all([
    treeAround(ctx.db, id, ctx.actor),
    lined ? firstLines(ctx.db, [...above, id], START + 1, ctx.actor) : [],
  ]);
  const parts = Map.groupBy(lines, (line) => String(line.categoryId));
  return drawTree(nodes, (of) => fromStart(parts.get(String(of)), START), lined);
}

interface Stretch {
  items: readonly LineRow[];
  earlier: boolean;
  later: boolean;
}

function fromStart(lines: readonly LineRow[] | undefined, most: number): Stretch {
  const all = lines ?? [];
  return { items: all.slice(0, most), earlier: false, later: all.length > most };
}

function drawTree(
  rows: readonly NodeRow[],
  stretchOf: (id: Id) => Stretch,
  lined = true,
): Book | null {
  const top = rows.find((row) => row.parentId === null);
  if (top === undefined) return null;
  const byParent = Map.groupBy(rows, (row) => String(row.parentId));
  const branchOf = (row: NodeRow): BookBranch => {
    const { items, earlier, later } = stretchOf(row.id);
    const children = (byParent.get(String(row.id)) ?? []).toSorted((a, b) => a.place - b.place);
    return {
      items: items.map(({ id, title }) => ({ id, title })),
      earlier,
      later,
      count: row.own,
      nodes: children.map((child) =>
        presentNode(child, child.onPath ? branchOf(child) : null, lined),
      ),
    };
  };
  return { id: top.id, name: top.name, count: top.total, branch: branchOf(top) };
}

function presentNode(row: NodeRow, branch: BookBranch | null, lined: boolean): BookNode {
  const { id, name, total: count, own, parent } = row;
  return { id, name, count, folds: parent || (lined && own > 0), branch };
}

/**
 * What stands directly in a category: its categories and its first articles; with `after` or `before` the articles next to
 * one of them. Throws NOT_FOUND, CONFLICT where that one does not stand there any more.
 */
export async function branchOf(ctx: Ctx, id: Id, from: From): Promise<BookBranch> {
  const { model } = await readCategory(ctx, id);
  const [[self, ...children], stretch] = await Promise.all([
    directlyBelow(ctx.db, id, ctx.actor),
    model === 'ARTICLE' ? stretchFrom(ctx, id, from) : NO_LINES,
  ]);
  if (self === undefined) throw notFound(HIDDEN);
  const { items, earlier, later } = stretch;
  return {
    items: items.map((line) => ({ id: line.id, title: line.title })),
    earlier,
    later,
    count: self.own,
    nodes: children.map((child) => presentNode(child, null, model === 'ARTICLE')),
  };
}

export interface From {
  after?: Id | undefined;
  before?: Id | undefined;
}

const NO_LINES: Stretch = { items: [], earlier: false, later: false };

async function stretchFrom(ctx: Ctx, categoryId: Id, from: From): Promise<Stretch> {
  const { db, actor } = ctx;
  const way = from.after === undefined ? 'before' : 'after';
  const id = from[way];
  if (id === undefined) {
    return fromStart(await firstLines(db, [categoryId], START + 1, actor), START);
  }
  const [lines, there] = await Promise.all([
    linesNext(db, way, { categoryId, id }, MORE + 1, actor),
    standsIn(db, categoryId, id, actor),
  ]);
  if (!there) throw conflict('目录刚刚有变动，请重新展开');
  const items = lines.slice(0, MORE);
  const more = lines.length > MORE;
  return way === 'after'
    ? { items, earlier: true, later: more }
    : { items: items.toReversed(), earlier: more, later: true };
}

const HIDDEN = '这个分类不存在，或者只对部分同事开放';

/** A category that this caller may see, in whichever section. Throws NOT_FOUND. */
export async function readCategory(ctx: Ctx, id: Id): Promise<CategoryRow> {
  const row = await readableCategory(ctx, id);
  if (row === null) throw notFound(HIDDEN);
  return row;
}
