// Why it is as it is: docs/decisions/0109-acting-on-many-rows.md
import type {
  batchEndpoints,
  BatchResult,
} from '@zhihui/contract/features/batch/batch.endpoints.ts';
import { endpointsByKey } from '@zhihui/contract/endpoints.ts';
import type { Ctx, Handlers } from '../../ctx.ts';
import type { Dispatch } from '../../kernel/dispatch.ts';
import { fieldError } from '../../kernel/errors.ts';

/** No further call of a batch starts after this time; the client submits the remaining ones again. */
const BATCH_MS = 10_000;

/** Several calls of one row, each through `dispatch` as if it came alone, but for its limit. */
export function batchHandlers(dispatch: Dispatch): Handlers<typeof batchEndpoints> {
  return {
    'POST /batch': async (ctx, { body: { call, items } }) => {
      if (endpointsByKey.get(call)?.batch !== true) throw fieldError({ call: '该操作不支持批量' });
      const endsAt = performance.now() + BATCH_MS;
      const results: BatchResult[] = [];
      for (const { params, body } of items) {
        if (results.length > 0 && performance.now() > endsAt) break;
        // one after another: they lock the same rows, such as the counters of a category
        const { code, data, msg } = await dispatch({ ...toCaller(ctx), key: call, params, body });
        results.push({ code, data, msg });
      }
      return { results };
    },
  };
}

function toCaller({ actor, browser, requestId, userAgent, acceptLanguage, log }: Ctx) {
  return { actor, browser, requestId, userAgent, acceptLanguage, log, isBatched: true };
}
