import { MAX_CONTEXT } from '@zhihui/text-anchor/selector.ts';
import { z } from 'zod';
import { Id, page, text } from '../../schema.ts';
import { UserBrief } from '../user/user.schema.ts';
import { MAX_ANNOTATION, MAX_EXACT } from './annotation.limits.ts';

const offset = z.int('位置应为整数').nonnegative('位置不能小于 0').max(10_000_000, '位置超出范围');

/** Where the words stand in the published text; the server finds and stores its own selector. */
export const AnnotationSelector = z
  .strictObject({
    exact: z
      .string('请选择内容')
      .min(1, '请选择内容')
      .max(MAX_EXACT, `选中的内容过长，请缩短至 ${MAX_EXACT} 字以内`),
    prefix: z.string().max(MAX_CONTEXT + 1, '上文过长'),
    suffix: z.string().max(MAX_CONTEXT + 1, '下文过长'),
    start: offset,
    end: offset,
  })
  .refine(({ start, end }) => end > start, { path: ['end'], message: '结束位置应在开始位置之后' });

const abilities = z.object({ edit: z.boolean(), delete: z.boolean() });

export const AnnotationReply = z.object({
  id: Id,
  author: UserBrief,
  content: z.string(),
  createdAt: z.string(),
  edited: z.boolean(),
  abilities,
});
export type AnnotationReply = z.output<typeof AnnotationReply>;

/** A thread on one piece of the text. */
export const Annotation = AnnotationReply.extend({
  articleId: Id,
  parentId: Id.nullable(),
  /** Revision of the article that `selector` belongs to. */
  revision: z.int(),
  selector: AnnotationSelector,
  /** The words are no longer in the text; `selector` holds the former ones. */
  lost: z.boolean(),
  resolved: z.boolean(),
  resolvedBy: UserBrief.nullable(),
  /** Deleted by its writer after others had replied: `content` is empty. */
  deleted: z.boolean(),
  replies: z.array(AnnotationReply),
  abilities: abilities.extend({ reply: z.boolean(), resolve: z.boolean() }),
});
export type Annotation = z.output<typeof Annotation>;

export const AnnotationPage = page(Annotation);

export const AnnotationText = text(1, MAX_ANNOTATION, '批注');
