import type { InputFor } from '@zhihui/contract/client.ts';
import type { WebhookEvent } from '@zhihui/contract/features/webhook/webhook.limits.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import { createOutboundPost } from '../src/platform/outbound/outbound-post.ts';
import { startTestApp } from './harness.ts';
import type { TestApp, TestAppOptions } from './harness.ts';
import { sql } from './sql.ts';

/** A site whose webhooks may reach peers on this machine, with short timeouts. */
export function startWebhookApp(options: TestAppOptions = {}): Promise<TestApp> {
  const outbound = createOutboundPost({
    loopback: true,
    timeouts: { connectMs: 300, totalMs: 1000 },
  });
  return startTestApp({ ...options, deps: () => ({ outbound }) });
}

type NewWebhook = Partial<InputFor<'POST /webhook'>['body']> & { address: string };

/** Actions of tests on webhooks, as an Admin. */
export function createWebhooks(app: TestApp, token: string) {
  const allEvents: WebhookEvent[] = ['article.published', 'article.updated', 'article.removed'];

  /** Creates a webhook or robot; returns its id and secret. */
  async function create(webhook: NewWebhook) {
    const body = { kind: 'WEBHOOK' as const, name: '接收方', events: allEvents, ...webhook };
    const answer = await app.call('POST /webhook', { body }, token);
    if (answer.status !== 200) throw new Error(`no webhook: ${answer.msg}`);
    return { id: answer.data.webhook.id, secret: answer.data.secret ?? '' };
  }

  /** Publishes an article as an Admin, who needs no review. */
  async function publish(categoryId: Id, title = '报关单填制规范') {
    const body = { title, content: '正文', categoryId, tagIds: [], status: 'PENDING_REVIEW' };
    const answer = await app.send('POST /article', { body, token });
    if (answer.status !== 200) throw new Error(`not published: ${answer.msg}`);
    return (answer.data as { id: Id }).id;
  }

  const log = async (id: Id, query: { state?: 'WAITING' | 'FAILED' | 'DONE' | 'CANCELED' } = {}) =>
    (await app.call('GET /webhook/:id/delivery/page', { params: { id }, query }, token)).data;
  const find = async (id: Id) =>
    (await app.call('GET /webhook/:id', { params: { id } }, token)).data;
  const detail = async (id: Id) =>
    (await app.call('GET /webhook/delivery/:id', { params: { id } }, token)).data;

  /** Makes what waits for its next attempt due now. */
  const makeDue = async () => {
    await sql`update webhooks set paused_until = null`.run(app.db);
    await sql`update webhook_deliveries set next_at = now() where state = 'WAITING'`.run(app.db);
    await app.deps.addJob(app.db, 'webhook.send', {}, { key: 'webhook.send' });
  };
  const retry = async () => {
    await makeDue();
    return app.runJobs();
  };

  return { create, publish, log, find, detail, makeDue, retry };
}
