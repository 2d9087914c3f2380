import { z } from 'zod';
import { endpoint } from '../../endpoint.ts';
import { Id, Instant, line, page, pageFields } from '../../schema.ts';
import { Day } from '../content/content.schema.ts';
import { UserBrief } from '../user/user.schema.ts';
import { ACTIVITY_KINDS } from './activity.kinds.ts';

/** What a field was and became; null where there was, or is, nothing. */
export const FieldChange = z.object({ field: z.string(), before: z.unknown(), after: z.unknown() });

/** One line of the activity log. */
export const Activity = z.object({
  id: Id,
  at: Instant,
  /** Null when no user was signed in. */
  person: UserBrief.nullable(),
  call: z.string(),
  /** The name of the call. */
  action: z.string(),
  kind: z.enum(ACTIVITY_KINDS).nullable(),
  /** Id of what was acted upon, as text; empty where there is none. */
  target: z.string(),
  /** What it was called then. */
  targetName: z.string(),
  ip: z.string(),
  /** Where the address is, and with what it was done, in words: `Chrome 142 · Windows`. */
  place: z.string(),
  device: z.string(),
  /** Name of the token that called; null for a person. */
  token: z.string().nullable(),
  changes: z.array(FieldChange),
});
export type Activity = z.output<typeof Activity>;

export const activityEndpoints = [
  endpoint({
    method: 'GET',
    path: '/activity/page',
    access: 'admin',
    summary: '查询操作日志（总数最多统计到 10 万）',
    query: z.strictObject({
      ...pageFields,
      userId: Id.optional(),
      call: line(1, 100, '操作').optional(),
      kind: z.enum(ACTIVITY_KINDS, '请选择对象').optional(),
      target: line(1, 40, '编号').optional(),
      /** First and last day, in the company's zone. */
      from: Day.optional(),
      until: Day.optional(),
    }),
    data: page(Activity),
  }),
  endpoint({
    method: 'GET',
    path: '/activity/actions',
    access: 'admin',
    summary: '查询操作日志的操作类型',
    data: z.array(
      z.object({ call: z.string(), action: z.string(), kind: z.enum(ACTIVITY_KINDS).nullable() }),
    ),
  }),
] as const;
