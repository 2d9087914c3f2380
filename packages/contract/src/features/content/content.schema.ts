import { MAX_KEYWORD } from './content.limits.ts';
import { MAX_CONTENT, MAX_TAGS, MAX_TITLE } from './content.limits.ts';
import { z } from 'zod';
import { CONTENT_MODELS, CONTENT_STATUSES, PUBLISHED_WITHIN, SORTS } from '../../models.ts';
import { Id, ids, line, pageFields, text } from '../../schema.ts';
import { questionFields } from '../answer/answer.schema.ts';
import { CategoryBrief, CategoryPath } from '../category/category.schema.ts';
import { TagBrief } from '../tag/tag.endpoints.ts';
import { UserBrief } from '../user/user.schema.ts';

/** Site path or https address of an image; one by http, which pages do not show, is requested by https. */
export const ImageUrl = z
  .string()
  .max(500, '图片地址过长')
  .refine(
    (value) => /^(\/(?!\/)|https?:\/\/)[^\s"'<>\\]*$/u.test(value),
    '图片地址应以 / 或 http(s):// 开头',
  )
  .overwrite((value) => value.replace(/^http:/u, 'https:'));

/** `2026-11-21`, in this century: the database knows no year 0. */
export const Day = z.iso.date('日期格式不正确').refine((day) => day >= '2000-01-01', '日期过早');

/** One row of a list, the same in the four sections. */
export const ContentItem = z.object({
  id: Id,
  model: z.enum(CONTENT_MODELS),
  title: z.string(),
  excerpt: z.string(),
  coverUrl: z.string().nullable(),
  author: UserBrief,
  category: CategoryBrief.nullable(),
  tags: z.array(TagBrief),
  status: z.enum(CONTENT_STATUSES),
  pinned: z.boolean(),
  viewCount: z.int(),
  commentCount: z.int(),
  likeCount: z.int(),
  publishedAt: z.string().nullable(),
  updatedAt: z.string(),
  /** How many days ago the day passed until which it counts as looked through; lists say it only where one has. */
  overdueDays: z.int().nonnegative().optional(),
  /** Questions only. */
  ...z.object(questionFields).partial().shape,
});
export type ContentItem = z.output<typeof ContentItem>;

export const TocEntry = z.object({ id: z.string(), text: z.string(), level: z.int() });
export type TocEntry = z.output<typeof TocEntry>;

/** What the caller may do with this row; the screen draws by it and repeats no rule. */
export const ContentAbilities = z.object({
  edit: z.boolean(),
  delete: z.boolean(),
  review: z.boolean(),
  /** Puts what stands in its category in order. */
  order: z.boolean(),
});

/** The whole text of one item. */
export const ContentDetail = ContentItem.extend({
  content: z.string(),
  html: z.string(),
  toc: z.array(TocEntry),
  revision: z.int(),
  /** Revision readers see; null while nothing was approved yet. */
  liveRevision: z.int().nullable(),
  category: CategoryPath.nullable(),
  followCount: z.int(),
  favoriteCount: z.int(),
  followed: z.boolean(),
  liked: z.boolean(),
  favorited: z.boolean(),
  /** A revision that the caller has read, where readers have a newer one since; null otherwise. */
  readRevision: z.int().nullable(),
  /** The last day, `2026-12-31`, of what groups of the caller have to confirm; null when the caller has nothing to confirm. */
  mustRead: z.object({ dueOn: z.string().nullable(), overdue: z.boolean() }).nullable(),
  /** Reviewer's words when the status is REJECTED; only its author and reviewers get them. */
  rejectReason: z.string().nullable(),
  /** Who looks after it. */
  owner: UserBrief.nullable(),
  overdueDays: z.int().nonnegative(),
  abilities: ContentAbilities,
});
export type ContentDetail = z.output<typeof ContentDetail>;

export const ContentQuery = z.strictObject({
  ...pageFields,
  keyword: line(0, MAX_KEYWORD, '关键词').optional(),
  categoryId: Id.optional(),
  tagId: Id.optional(),
  authorId: Id.optional(),
  publishedWithin: z.enum(PUBLISHED_WITHIN).optional(),
  status: z.enum(CONTENT_STATUSES).optional(),
  sort: z.enum(SORTS).optional(),
});

const classification = {
  categoryId: Id.nullable(),
  tagIds: ids(MAX_TAGS, `标签至多 ${MAX_TAGS} 个`),
  coverUrl: ImageUrl.nullable(),
};
/** Fields of the editor. */
export const ContentFields = {
  title: line(1, MAX_TITLE, '标题'),
  content: text(0, MAX_CONTENT, '正文'),
  categoryId: classification.categoryId.default(null),
  tagIds: classification.tagIds.default([]),
  coverUrl: classification.coverUrl.default(null),
};
const target = z.enum(['DRAFT', 'PENDING_REVIEW'], '状态只能是草稿或提交审核');

export const CreateContent = z.strictObject({
  ...ContentFields,
  status: target,
  /** Kept at the top of lists; for those who may change other people's. Left out: stays as it is. */
  pinned: z.boolean().optional(),
  /** Autosaved draft this text grew from; removed with the save. */
  draftId: Id.optional(),
  /** The text was co-edited: the server submits its own copy, and the revision names the writers. */
  together: z.boolean().optional(),
});
/** Category, tags and cover stay as the newest revision has them where they are left out. */
export const UpdateContent = CreateContent.extend({
  categoryId: classification.categoryId.optional(),
  tagIds: classification.tagIds.optional(),
  coverUrl: classification.coverUrl.optional(),
  id: Id,
  /** Revision the editor started from; another one in between is a conflict. */
  revision: z.int().positive(),
});

/** The newest text of an item for its editors, which readers may not have yet. */
export const ContentForEdit = z.object({
  id: Id,
  model: z.enum(CONTENT_MODELS),
  title: z.string(),
  content: z.string(),
  categoryId: Id.nullable(),
  tags: z.array(TagBrief),
  coverUrl: z.string().nullable(),
  status: z.enum(CONTENT_STATUSES),
  revision: z.int(),
  rejectReason: z.string().nullable(),
  pinned: z.boolean(),
  /** Whether the caller may pin it. */
  pinnable: z.boolean(),
});

const ContentLocation = z.object({
  categoryId: Id.nullable(),
  tags: z.array(TagBrief),
  coverUrl: z.string().nullable(),
});

const LocatedText = ContentLocation.extend({ title: z.string(), content: z.string() });

/** `data` of a 409: the text that was saved in between. */
export const ContentConflict = z.object({
  /** The text that the caller's grew from; null where there is no such revision. */
  base: LocatedText.nullable(),
  current: LocatedText.extend({
    revision: z.int(),
    editor: UserBrief,
    updatedAt: z.string(),
  }),
});
export type ContentConflict = z.output<typeof ContentConflict>;
