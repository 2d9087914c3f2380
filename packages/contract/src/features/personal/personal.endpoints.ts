import { z } from 'zod';
import { endpoint } from '../../endpoint.ts';
import { Id, page, pageFields } from '../../schema.ts';
import { CategoryBrief } from '../category/category.schema.ts';

const count = z.int().nonnegative();

/** Name of a place; offsets and abbreviations mean different things to different programs. */
const Zone = z
  .string()
  .max(64, '时区无效')
  .regex(/^[A-Za-z]+(\/[A-Za-z_+\-0-9]+)*$/u, '时区无效')
  .default('Asia/Shanghai');

const PersonalAnswer = z.object({
  id: Id,
  question: z.object({ id: Id, title: z.string() }),
  /** Beginning of the answer without marks. */
  excerpt: z.string(),
  accepted: z.boolean(),
  voteCount: z.int(),
  createdAt: z.string(),
});
export type PersonalAnswer = z.output<typeof PersonalAnswer>;

export const personalEndpoints = [
  endpoint({
    method: 'GET',
    path: '/user/personal/:id',
    access: 'public',
    summary:
      '查询用户贡献（各类数量、常用分类、被采纳的回答与过去一年每日次数；仅统计有权查看的内容）',
    params: z.object({ id: Id }),
    query: z.strictObject({ zone: Zone }),
    data: z.object({
      articles: count,
      questions: count,
      answers: count,
      /** Answers that the asker took. */
      accepted: count,
      news: count,
      likes: count,
      /** What they follow; null where they do not show it to the caller. */
      follows: count.nullable(),
      /** Their favorites; null for others. */
      favorites: count.nullable(),
      /** Their drafts, submissions and rejections; null for others. */
      drafts: count.nullable(),
      waiting: count.nullable(),
      rejected: count.nullable(),
      areas: z.array(CategoryBrief.extend({ count })),
      /** Answers accepted last. */
      latest: z.array(z.object({ id: Id, questionId: Id, title: z.string(), at: z.string() })),
      /** Days on which they published, answered, commented or annotated, oldest first, as `2026-11-21` in the zone. */
      days: z.array(z.object({ day: z.string(), count })),
      /** Today in that zone. */
      today: z.string(),
    }),
    errors: ['NOT_FOUND'],
  }),
  endpoint({
    method: 'GET',
    path: '/user/personal/:id/answer',
    access: 'public',
    summary: '查询用户的回答（仅有权查看的内容）',
    params: z.object({ id: Id }),
    query: z.strictObject(pageFields),
    data: page(PersonalAnswer),
    errors: ['NOT_FOUND'],
  }),
] as const;
