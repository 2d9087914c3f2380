import { z } from 'zod';
import { endpoint } from '../../endpoint.ts';
import { Id } from '../../schema.ts';
import { CategoryBrief } from '../category/category.schema.ts';

const count = z.int().nonnegative();

/** Name of a place; offsets and abbreviations mean different things to different programs. */
const Zone = z
  .string()
  .max(64, '没有这个时区')
  .regex(/^[A-Za-z]+(\/[A-Za-z_+\-0-9]+)*$/u, '没有这个时区')
  .default('Asia/Shanghai');

export const personalEndpoints = [
  endpoint({
    method: 'GET',
    path: '/user/personal/:id',
    access: 'public',
    summary: '一个人写了什么：各有多少、常写的分类、过去一年每天几次；只算调用者能看到的',
    params: z.object({ id: Id }),
    query: z.strictObject({ zone: Zone }),
    data: z.object({
      articles: count,
      questions: count,
      news: count,
      likes: count,
      areas: z.array(CategoryBrief.extend({ count })),
      /** Days with at least one, oldest first, as `2026-11-21` in the zone asked for. */
      days: z.array(z.object({ day: z.string(), count })),
      /** Today in that zone. */
      today: z.string(),
    }),
    errors: ['NOT_FOUND'],
  }),
] as const;
