import type { WebhookItem } from '@zhihui/contract/features/webhook/webhook.endpoints.ts';
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { call } from '../../../api/browser.ts';
import { getServerMessage } from '../../../lib/server-message.ts';
import { toast } from '../../../ui/toast.tsx';
import { adminText } from '../../admin/admin.public.ts';
import { webhookText as text } from './webhook.text.ts';

/** A call takes ten seconds at most. */
const ROUNDS = 14;
const ROUND_MS = 1000;

const wait = (ms: number) =>
  new Promise<void>((resolve) => {
    setTimeout(resolve, ms);
  });

/** Sends a test and shows what became of it. Returns the id of the webhook that is being tested, and the function. */
export function useTest() {
  const [testing, setTesting] = useState<string | null>(null);
  const { revalidate } = useRevalidator();
  const test = async ({ id: webhookId }: WebhookItem) => {
    setTesting(String(webhookId));
    const sent = await call('POST /webhook/:id/test', { params: { id: webhookId } });
    if (sent.ok) await showResult(sent.data.id);
    else toast.error(getServerMessage(sent.error.msg, adminText.failed));
    setTesting(null);
    await revalidate();
  };
  return { testing, test };
}

/** Switches a webhook on again. */
export function useEnable() {
  const { revalidate } = useRevalidator();
  return async ({ id }: WebhookItem) => {
    const body = { enabled: true };
    const result = await call('PUT /webhook/:id/enabled', { params: { id }, body });
    await revalidate();
    if (result.ok) toast.success(text.enabled);
    else toast.error(getServerMessage(result.error.msg, adminText.failed));
  };
}

async function showResult(id: number | string): Promise<void> {
  for (let round = 0; round < ROUNDS; round += 1) {
    await wait(ROUND_MS);
    const result = await call('GET /webhook/delivery/:id', { params: { id } });
    if (!result.ok || result.data.state === 'WAITING') continue;
    const { state, durationMs, failure, status } = result.data;
    if (state === 'DONE') toast.success(text.testDone(durationMs ?? 0));
    else
      toast.error(
        text.testFailed(
          failure === 'STATUS' && status !== null
            ? String(status)
            : failure === null
              ? adminText.failed
              : text.failures[failure],
        ),
      );
    return;
  }
  toast.warn(text.testWaiting);
}
