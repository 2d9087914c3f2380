// Why it is as it is: docs/decisions/0109-acting-on-many-rows.md
import { z } from 'zod';
import { endpoint } from '../../endpoint.ts';
import { MAX_BATCH } from './batch.limits.ts';

/** What one call of a batch is given; the row of the call parses both. */
const BatchItem = z.strictObject({
  params: z.record(z.string(), z.unknown()).optional(),
  body: z.record(z.string(), z.unknown()).optional(),
});

/** How one call of a batch went: the envelope that the call alone would have got. */
const BatchResult = z.object({ code: z.int(), data: z.unknown(), msg: z.string() });
export type BatchResult = z.output<typeof BatchResult>;

export const batchEndpoints = [
  endpoint({
    method: 'POST',
    path: '/batch',
    access: 'signedIn',
    summary: '批量调用（依次执行，每项单独生效；到时未执行的项不在结果中，可重新提交）',
    body: z.strictObject({
      /** A row of the endpoint table that is marked `batch`: `DELETE /article/:id`. */
      call: z.string('请选择操作').max(100, '请选择操作'),
      items: z
        .array(BatchItem, '请选择要处理的项')
        .min(1, '请选择要处理的项')
        .max(MAX_BATCH, `一次至多 ${MAX_BATCH} 项`),
    }),
    /** In the order of the items; shorter where time ran out. */
    data: z.object({ results: z.array(BatchResult) }),
    errors: ['BAD_REQUEST'],
    // counts for the rows called as well: 12,000 changes a minute
    limit: { max: 240, seconds: 60 },
    // one transaction for each item
    ownTransaction: true,
  }),
] as const;
