import type {
  Book,
  BookBranch,
  BookNode,
  CategoryFacts,
} from '@zhihui/contract/features/book/book.schema.ts';
import type { Id, Page } from '@zhihui/contract/schema.ts';
import type { Ctx } from '../../ctx.ts';
import { conflict, notFound } from '../../kernel/errors.ts';
import { findReadableCategory } from '../category/category.public.ts';
import type { CategoryRow } from '../category/category.public.ts';
import {
  ABOVE,
  AFTER,
  BEFORE,
  listFirstLines,
  listLinesAround,
  listAdjacentLines,
  isInCategory,
  listManualOrder,
} from './book-items.repo.ts';
import type { LineRow } from './book-items.repo.ts';
import {
  listDirectChildren,
  findTreeAround,
  findTreeAroundArticle,
  listChildren,
} from './book.repo.ts';
import type { NodeRow } from './book.repo.ts';
import type { ContentItem } from '@zhihui/contract/features/content/content.schema.ts';
import { VISIBILITIES } from '@zhihui/contract/models.ts';
import { toOffset } from '../../kernel/paging.ts';
import {
  listCategoryNames,
  listItems,
  listAndCount,
  presentItem,
} from '../content/content.public.ts';

/** Number of articles of a branch that are shown at first, and loaded at a time. */
const START = 20;
const MORE = 50;

interface Neighbors {
  previous: LineRow | null;
  next: LineRow | null;
}

/**
 * Returns the tree of an article as this caller sees it: expanded down to its category, with the articles around it,
 * and the previous and next article.
 */
export async function loadArticleBook(
  ctx: Ctx,
  id: Id,
): Promise<Neighbors & { book: Book | null }> {
  const [nodes, lines] = await Promise.all([
    findTreeAroundArticle(ctx.db, id, ctx.actor),
    listLinesAround(ctx.db, id, ctx.actor),
  ]);
  const own = lines.find((line) => line.part !== 'start')?.categoryId;
  const parts = Map.groupBy(lines, (line) => line.part);
  const before = parts.get('before') ?? [];
  const after = parts.get('after') ?? [];
  const visibleLines = [
    ...before.slice(0, BEFORE).toReversed(),
    ...(parts.get('current') ?? []),
    ...after.slice(0, AFTER),
  ];
  const slice: LineSlice = {
    items: visibleLines,
    earlier: before.length > BEFORE,
    later: after.length > AFTER,
  };
  const above = Map.groupBy(parts.get('start') ?? [], (line) => String(line.categoryId));
  const getSlice = (categoryId: Id) =>
    String(categoryId) === String(own)
      ? slice
      : sliceFromStart(above.get(String(categoryId)), ABOVE);
  return {
    book: buildTree(nodes, getSlice),
    previous: before[0] ?? null,
    next: after[0] ?? null,
  };
}

/** Returns the tree of a category, expanded down to it. Only articles are listed in it. */
async function loadCategoryBook(
  ctx: Ctx,
  { id, model, ancestor_ids: above }: CategoryRow,
): Promise<Book | null> {
  const hasLines = model === 'ARTICLE';
  const [nodes, lines] = await Promise.all([
    findTreeAround(ctx.db, id, ctx.actor),
    hasLines ? listFirstLines(ctx.db, [...above, id], START + 1, ctx.actor) : [],
  ]);
  const parts = Map.groupBy(lines, (line) => String(line.categoryId));
  return buildTree(
    nodes,
    (categoryId) => sliceFromStart(parts.get(String(categoryId)), START),
    hasLines,
  );
}

interface LineSlice {
  items: readonly LineRow[];
  earlier: boolean;
  later: boolean;
}

function sliceFromStart(lines: readonly LineRow[] | undefined, limit: number): LineSlice {
  const all = lines ?? [];
  return { items: all.slice(0, limit), earlier: false, later: all.length > limit };
}

function buildTree(
  rows: readonly NodeRow[],
  getSlice: (id: Id) => LineSlice,
  hasLines = true,
): Book | null {
  const top = rows.find((row) => row.parentId === null);
  if (top === undefined) return null;
  const byParent = Map.groupBy(rows, (row) => String(row.parentId));
  const loadBranch = (row: NodeRow): BookBranch => {
    const { items, earlier, later } = getSlice(row.id);
    const children = (byParent.get(String(row.id)) ?? []).toSorted((a, b) => a.place - b.place);
    return {
      items: items.map(({ id, title }) => ({ id, title })),
      earlier,
      later,
      count: row.own,
      nodes: children.map((child) =>
        presentNode(child, child.isOnPath ? loadBranch(child) : null, hasLines),
      ),
    };
  };
  return { id: top.id, name: top.name, count: top.total, branch: loadBranch(top) };
}

function presentNode(row: NodeRow, branch: BookBranch | null, hasLines: boolean): BookNode {
  const { id, name, total: count, own: visibleLines, parent } = row;
  return { id, name, count, folds: parent || (hasLines && visibleLines > 0), branch };
}

/**
 * Returns the child categories and first articles of a category; with `after` or `before`, the articles next to that
 * one. Throws NOT_FOUND, CONFLICT when that article is no longer there.
 */
export async function loadBranch(ctx: Ctx, id: Id, from: From): Promise<BookBranch> {
  const { model } = await readCategory(ctx, id);
  const [[self, ...children], slice] = await Promise.all([
    listDirectChildren(ctx.db, id, ctx.actor),
    model === 'ARTICLE' ? loadSlice(ctx, id, from) : NO_LINES,
  ]);
  if (self === undefined) throw notFound(HIDDEN);
  const { items, earlier, later } = slice;
  return {
    items: items.map((line) => ({ id: line.id, title: line.title })),
    earlier,
    later,
    count: self.own,
    nodes: children.map((child) => presentNode(child, null, model === 'ARTICLE')),
  };
}

interface From {
  after?: Id | undefined;
  before?: Id | undefined;
}

const NO_LINES: LineSlice = { items: [], earlier: false, later: false };

async function loadSlice(ctx: Ctx, categoryId: Id, from: From): Promise<LineSlice> {
  const { db, actor } = ctx;
  const direction = from.after === undefined ? 'before' : 'after';
  const id = from[direction];
  if (id === undefined) {
    return sliceFromStart(await listFirstLines(db, [categoryId], START + 1, actor), START);
  }
  const [lines, isListed] = await Promise.all([
    listAdjacentLines(db, direction, { categoryId, id }, MORE + 1, actor),
    isInCategory(db, categoryId, id, actor),
  ]);
  if (!isListed) throw conflict('目录已有变更，请重新展开');
  const items = lines.slice(0, MORE);
  const more = lines.length > MORE;
  return direction === 'after'
    ? { items, earlier: true, later: more }
    : { items: items.toReversed(), earlier: more, later: true };
}

const HIDDEN = '分类不存在或您没有访问权限';

/** Returns a category of any section that this caller can see. Throws NOT_FOUND. */
export async function readCategory(ctx: Ctx, id: Id): Promise<CategoryRow> {
  const row = await findReadableCategory(ctx, id);
  if (row === null) throw notFound(HIDDEN);
  return row;
}

/** Returns what the category page shows, as far as this caller can see it. */
export async function loadCategoryFacts(ctx: Ctx, row: CategoryRow): Promise<CategoryFacts> {
  const [book, path, children] = await Promise.all([
    loadCategoryBook(ctx, row),
    listCategoryNames(ctx.db, row.ancestor_ids),
    listChildren(ctx.db, row.id, ctx.actor),
  ]);
  if (book === null) throw notFound();
  const { id, model, name, description, icon } = row;
  return {
    ...{ id, model, name, description, icon, path, book },
    visibility: VISIBILITIES[row.visibility] ?? 'GRANTED',
    count: row.live + children.reduce((sum, child) => sum + child.total, 0),
    children: children.map((child) => ({
      id: child.id,
      name: child.name,
      description: child.description,
      icon: child.icon,
      count: child.total,
    })),
  };
}

/** Returns one page of the items directly in a category: articles in manual order, others latest first. */
export async function listCategoryItems(
  ctx: Ctx,
  { id, model, live }: CategoryRow,
  { current, size }: { current: number; size: number },
): Promise<Page<ContentItem>> {
  const page = { limit: size, offset: toOffset(current, size) };
  if (model === 'ARTICLE') {
    const ids = await listManualOrder(ctx.db, id, page, ctx.actor);
    return { records: await listItems(ctx, ids), total: live, current, size };
  }
  const filter = { model, viewer: ctx.actor, categoryIds: [id], sort: 'latest' as const };
  const { rows, total } = await listAndCount(ctx.db, { ...filter, ...page });
  return { records: rows.map(presentItem), total, current, size };
}
