// Why it is as it is: docs/decisions/0074-reading-like-a-book.md
import { z } from 'zod';
import { CONTENT_MODELS, VISIBILITIES } from '../../models.ts';
import { Id } from '../../schema.ts';
import { CategoryBrief } from '../category/category.schema.ts';

/** An article as a line of the tree. */
export const BookItem = z.object({ id: Id, title: z.string() });
export type BookItem = z.output<typeof BookItem>;

/** What stands directly in a category: a stretch of its articles in their order, and the categories below it. */
export interface BookBranch {
  items: BookItem[];
  /** There are articles before the first of `items`. */
  earlier: boolean;
  /** There are articles after the last of `items`. */
  later: boolean;
  /** All articles that stand directly in it. */
  count: number;
  nodes: BookNode[];
}

/** A category in the tree; `branch` is null when it is collapsed and has to be loaded. */
export interface BookNode {
  id: number | string;
  name: string;
  /** Readable items of it and of everything below. */
  count: number;
  /** There is something to unfold. */
  folds: boolean;
  branch: BookBranch | null;
}

export const BookNode: z.ZodType<BookNode> = z.object({
  id: Id,
  name: z.string(),
  count: z.int().nonnegative(),
  folds: z.boolean(),
  get branch(): z.ZodNullable<z.ZodType<BookBranch>> {
    return BookBranch.nullable();
  },
}) as unknown as z.ZodType<BookNode>;

export const BookBranch: z.ZodType<BookBranch> = z.object({
  items: z.array(BookItem),
  earlier: z.boolean(),
  later: z.boolean(),
  count: z.int().nonnegative(),
  get nodes(): z.ZodArray<z.ZodType<BookNode>> {
    return z.array(BookNode);
  },
}) as unknown as z.ZodType<BookBranch>;

/** The tree of a top category, unfolded down to one category. */
export const Book = z.object({
  id: Id,
  name: z.string(),
  count: z.int().nonnegative(),
  branch: BookBranch,
});
export type Book = z.output<typeof Book>;

/** A category by itself: what it is, where it stands, what stands below it. */
export const CategoryFacts = z.object({
  id: Id,
  model: z.enum(CONTENT_MODELS),
  name: z.string(),
  description: z.string(),
  icon: z.string().nullable(),
  visibility: z.enum(VISIBILITIES),
  /** From the top of the tree, without itself. */
  path: z.array(CategoryBrief),
  /** Items of it and of everything below. */
  count: z.int().nonnegative(),
  children: z.array(
    CategoryBrief.extend({
      description: z.string(),
      icon: z.string().nullable(),
      count: z.int().nonnegative(),
    }),
  ),
  book: Book,
});
export type CategoryFacts = z.output<typeof CategoryFacts>;
