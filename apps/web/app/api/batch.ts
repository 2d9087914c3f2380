// Why it is as it is: docs/decisions/0109-acting-on-many-rows.md
import { toResult } from '@zhihui/contract/client.ts';
import type { BatchCall, BatchKey, Call, RawInput, Result } from '@zhihui/contract/client.ts';
import { MAX_BATCH } from '@zhihui/contract/features/batch/batch.limits.ts';
import { call } from './browser.ts';

interface WaitingCall {
  key: BatchKey;
  input: RawInput;
  resolve: (result: Result<unknown>) => void;
}

/** How often a batch that came too early is repeated, and how long it waits each time, in milliseconds. */
const TOO_MANY = { retries: 20, waitMs: 5000 };

/** Like `send`, for the rows marked `batch`: calls that begin together are sent together. Never rejects. */
export function createBatchCall(send: Call): BatchCall {
  let waiting: WaitingCall[] = [];
  const sendWaiting = () => {
    const calls = waiting;
    waiting = [];
    for (const key of new Set(calls.map((item) => item.key))) {
      const same = calls.filter((item) => item.key === key);
      void (same.length === 1 ? sendAlone(send, same[0] as WaitingCall) : sendInOrder(send, same));
    }
  };
  return ((key: BatchKey, input: RawInput) =>
    new Promise<Result<unknown>>((resolve) => {
      if (waiting.length === 0) queueMicrotask(sendWaiting);
      waiting.push({ key, input, resolve });
    })) as BatchCall;
}

async function sendAlone(send: Call, { key, input, resolve }: WaitingCall): Promise<void> {
  resolve(await send(key, input as never));
}

/** The batches of the page. Browser only. */
export const batchCall = createBatchCall(call);

/** Sends several calls of one row until each has its answer: the server stops when its time runs out. */
async function sendInOrder(send: Call, calls: readonly WaitingCall[], tries = 0): Promise<void> {
  const batch = calls.slice(0, MAX_BATCH);
  const key = batch[0]?.key;
  if (key === undefined) return;
  const result = await send('POST /batch', {
    body: { call: key, items: batch.map(({ input }) => toItem(input)) },
  });
  if (!result.ok && result.error.code === 429 && tries < TOO_MANY.retries) {
    await new Promise((resolve) => setTimeout(resolve, TOO_MANY.waitMs));
    return sendInOrder(send, calls, tries + 1);
  }
  // the whole batch was refused
  if (!result.ok) {
    for (const { resolve } of calls) resolve(result);
    return;
  }
  const { results } = result.data;
  for (const [i, envelope] of results.entries()) batch[i]?.resolve(toResult(envelope));
  return sendInOrder(send, calls.slice(results.length));
}

/** Params travel as text, as they would in an address. */
function toItem({ params, body }: RawInput) {
  const texts = Object.entries(params ?? {}).map(([name, value]) => [name, String(value)]);
  return {
    ...(texts.length > 0 && { params: Object.fromEntries(texts) as Record<string, string> }),
    ...(body !== undefined && { body: body as Record<string, unknown> }),
  };
}
