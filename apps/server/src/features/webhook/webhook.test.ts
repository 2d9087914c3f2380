import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Id } from '@zhihui/contract/schema.ts';
import type { MadeUser } from '../../../test/factories.ts';
import { clock } from '../../../test/harness.ts';
import type { TestApp } from '../../../test/harness.ts';
import { createWebhooks, startWebhookApp } from '../../../test/make-webhook.ts';
import { sql } from '../../../test/sql.ts';
import { startReceiver, verifyCall } from '../../../test/webhook-receiver.ts';
import type { Receiver } from '../../../test/webhook-receiver.ts';
import { sweepDeliveries } from './webhook.public.ts';

let app: TestApp;
let admin: MadeUser;
let hooks: ReturnType<typeof createWebhooks>;
let receiver: Receiver;
let category: Id;

beforeAll(async () => {
  app = await startWebhookApp();
  admin = await app.make.user({ role: 'Admin', nickname: '顾言' });
  hooks = createWebhooks(app, admin.token);
  category = (await app.make.category({ name: '通关' })).id;
});
beforeEach(async () => {
  receiver = await startReceiver();
});
afterEach(async () => {
  clock.reset();
  await receiver.close();
  await sql`delete from webhooks`.run(app.db);
});
afterAll(() => app.close());

const setVisibility = (id: Id, visibility: number) =>
  sql`update categories set visibility = ${visibility} where id = ${id}`.run(app.db);
const types = () =>
  receiver.distinct().map(({ body }) => (JSON.parse(body) as { type: string }).type);

describe('a webhook', () => {
  it('receives what is published, updated and removed, signed', async () => {
    const { id, secret } = await hooks.create({ address: receiver.url });
    const article = await hooks.publish(category, '危险品空运申报指引');
    await app.runJobs();
    const [call] = receiver.calls;
    expect(verifyCall(secret, call!)).toEqual({
      type: 'article.published',
      timestamp: expect.any(String),
      data: {
        id: article,
        section: 'article',
        title: '危险品空运申报指引',
        revision: 1,
        url: `${app.deps.env.PUBLIC_URL}/article/${article}`,
        category: { id: category, name: '通关' },
        author: { nickname: '顾言' },
      },
    });
    const params = { id: article };
    const text = { title: '危险品空运', content: '改过的正文', categoryId: category, tagIds: [] };
    const changed = await app.send('PUT /article', {
      body: { ...text, id: article, revision: 1, status: 'PENDING_REVIEW' },
      token: admin.token,
    });
    expect(changed.status).toBe(200);
    await app.runJobs();
    await app.send('DELETE /article/:id', { params, token: admin.token });
    await app.runJobs();
    expect(types()).toEqual(['article.published', 'article.updated', 'article.removed']);
    expect(JSON.parse(receiver.calls[2]!.body)).toMatchObject({
      data: { id: article, section: 'article' },
    });
    expect(receiver.calls[2]?.body).not.toContain('危险品');
    // restored, readers have it again
    await app.send('PUT /article/:id/restore', { params, token: admin.token });
    await app.runJobs();
    expect(types()[3]).toBe('article.published');
    expect(await hooks.find(id)).toMatchObject({ state: 'OK', successRate: 1, waiting: 0 });
  });

  it('receives answers, accepted ones, comments and feedback', async () => {
    await hooks.create({
      address: receiver.url,
      events: ['answer.created', 'answer.accepted', 'comment.created', 'feedback.created'],
    });
    const asker = await app.make.user();
    const answerer = await app.make.user({ nickname: '江予安' });
    const question = await app.make.article({
      model: 'QUESTION',
      author: asker.id,
      category: null,
    });
    const article = await app.make.article({ category });
    const answer = await app.send('POST /answer', {
      body: { questionId: question.id, content: '按 3004 归类' },
      token: answerer.token,
    });
    await app.runJobs();
    const { id: answerId } = answer.data as { id: Id };
    await app.send('PUT /answer/:id/accept', {
      params: { id: answerId },
      body: { accepted: true },
      token: asker.token,
    });
    await app.send('POST /comment', {
      body: { targetType: 'ARTICLE', targetId: article.id, content: '请补充附件' },
      token: admin.token,
    });
    const opinion = {
      targetType: 'ARTICLE',
      targetId: article.id,
      type: 'OUTDATED',
      content: '税率已调整',
    };
    const opened = await app.send('POST /feedback', { body: opinion, token: asker.token });
    expect(opened.status).toBe(200);
    await app.runJobs();
    const bodies = receiver.distinct().map(({ body }) => body);
    expect(types()).toEqual(
      expect.arrayContaining([
        'answer.created',
        'answer.accepted',
        'comment.created',
        'feedback.created',
      ]),
    );
    expect(JSON.parse(bodies[0]!)).toMatchObject({
      type: 'answer.created',
      data: {
        id: answerId,
        url: `${app.deps.env.PUBLIC_URL}/question/${question.id}?answer=${answerId}#answer-${answerId}`,
        content: { id: question.id, section: 'question', title: question.title },
        category: null,
        author: { nickname: '江予安' },
      },
    });
    expect(bodies.join('')).not.toContain('3004');
    for (const words of ['请补充附件', '税率']) expect(bodies.join('')).not.toContain(words);
  });

  it('receives nothing of drafts, of what waits for review, or of restricted categories it does not name', async () => {
    const internal = (await app.make.category()).id;
    const granted = (await app.make.category()).id;
    await setVisibility(internal, 2);
    await setVisibility(granted, 3);
    await hooks.create({ address: receiver.url });
    await app.make.article({ category, status: 'PENDING_REVIEW' });
    await app.make.article({ category, status: 'DRAFT' });
    for (const id of [internal, granted]) await app.make.article({ category: id });
    await app.runJobs();
    expect(receiver.calls).toEqual([]);
    await hooks.create({ address: receiver.url, categoryIds: [granted] });
    const hidden = await app.make.article({ category: granted });
    await app.make.article({ category: internal });
    await app.make.article({ category });
    await app.runJobs();
    const data = receiver.calls.map(
      ({ body }) => (JSON.parse(body) as { data: { id: Id } }).data.id,
    );
    expect(data.filter((id) => id === hidden.id)).toHaveLength(1);
    // the other one is public, and of the webhook without a choice
    expect(data).toHaveLength(2);
  });

  it('does not receive what was hidden between the event and the delivery', async () => {
    const { id } = await hooks.create({ address: receiver.url });
    const place = (await app.make.category()).id;
    const article = await app.make.article({ category: place, title: '未公开的并购' });
    await app.deps.transaction(async (db) => {
      await sql`update categories set visibility = 3 where id = ${place}`.run(db);
    });
    await app.runJobs();
    expect(receiver.calls).toEqual([]);
    await setVisibility(place, 0);
    receiver.answer(500);
    await app.make.article({ category: place });
    await app.runJobs();
    expect(receiver.calls).toHaveLength(1);
    await setVisibility(place, 2);
    receiver.accept();
    await hooks.retry();
    expect(receiver.calls).toHaveLength(1);
    expect((await hooks.log(id)).records.map(({ state, failure }) => [state, failure])).toEqual([
      ['CANCELED', 'OUT_OF_SCOPE'],
    ]);
    expect(article.id).toBeGreaterThan(0);
  });
});

describe('a secret', () => {
  it('is answered once and stored sealed', async () => {
    const { id, secret } = await hooks.create({ address: receiver.url });
    expect(secret).toMatch(/^whsec_[\w+/=]{40,}$/u);
    const found = await hooks.find(id);
    expect(JSON.stringify(found)).not.toContain(secret);
    const rows = await sql<object>`select w.* from webhooks w where id = ${id}`.all(app.db);
    expect(JSON.stringify(rows)).not.toContain(secret);
  });

  it('that was rotated signs together with the new one for a day', async () => {
    const { id, secret: former } = await hooks.create({ address: receiver.url });
    receiver.answer(500);
    await hooks.publish(category);
    await app.runJobs();
    const rotated = await app.call('PUT /webhook/:id/secret', { params: { id } }, admin.token);
    const secret = rotated.data.secret ?? '';
    receiver.accept();
    await hooks.retry();
    const [first, second] = receiver.calls;
    expect(second?.id).toBe(first?.id);
    expect(() => verifyCall(secret, first!)).toThrow('No matching signature');
    for (const valid of [former, secret])
      expect(verifyCall(valid, second!).type).toBe('article.published');
    await sql`update webhooks set former_secret_until = now() - interval '1 second'`.run(app.db);
    await hooks.publish(category);
    await app.runJobs();
    const last = receiver.calls.at(-1)!;
    expect(verifyCall(secret, last).type).toBe('article.published');
    expect(() => verifyCall(former, last)).toThrow('No matching signature');
  });

  it('signs no old call for long: a replay and a changed text are refused', async () => {
    const { secret } = await hooks.create({ address: receiver.url });
    await hooks.publish(category);
    await app.runJobs();
    const [call] = receiver.calls;
    expect(() =>
      verifyCall(secret, { ...call!, body: call!.body.replace('article', 'news') }),
    ).toThrow('No matching signature');
    clock.advance(6 * 60_000);
    expect(() => verifyCall(secret, call!)).toThrow('too old');
  });
});

describe('a delivery that fails', () => {
  it('is repeated with the same id after 1, 5, 30 minutes, 2 hours and longer, and then given up', async () => {
    const { id } = await hooks.create({ address: receiver.url });
    receiver.answer(503, '维护中\0');
    await hooks.publish(category);
    await app.runJobs();
    const waits: number[] = [];
    for (let attempt = 0; attempt < 7; attempt += 1) {
      const { wait } = await sql<{
        wait: number;
      }>`select extract(epoch from next_at - sent_at)::float8 as wait
        from webhook_deliveries where webhook_id = ${id}`.one(app.db);
      waits.push(Math.round(wait / 60));
      await hooks.retry();
    }
    expect(waits).toEqual([1, 5, 30, 120, 360, 720, 1440]);
    expect(new Set(receiver.calls.map((call) => call.id)).size).toBe(1);
    const { records } = await hooks.log(id, { state: 'FAILED' });
    expect(records[0]).toMatchObject({ attempts: 8, status: 503, failure: 'STATUS', nextAt: null });
    expect(await hooks.detail(records[0]!.id)).toMatchObject({
      request: { headers: { 'webhook-id': receiver.calls[0]!.id } },
      answer: { body: '维护中\uFFFD', cut: false },
    });
    receiver.accept();
    const again = await app.call(
      'PUT /webhook/:id/delivery/again',
      { params: { id } },
      admin.token,
    );
    expect(again.data).toEqual({ count: 1 });
    await app.runJobs();
    expect(receiver.distinct()).toHaveLength(1);
    expect((await hooks.log(id)).records[0]).toMatchObject({ state: 'DONE', attempts: 9 });
  });

  it('is not repeated where the receiver is gone for good, and waits as long as it wishes', async () => {
    const { id } = await hooks.create({ address: receiver.url });
    receiver.answer(410);
    await hooks.publish(category);
    await app.runJobs();
    expect((await hooks.log(id)).records[0]).toMatchObject({ state: 'FAILED', status: 410 });
    receiver.answer(429, '', { 'retry-after': '600' });
    await hooks.publish(category);
    await app.runJobs();
    const { wait } = await sql<{
      wait: number;
    }>`select extract(epoch from next_at - sent_at)::float8 as wait
      from webhook_deliveries where webhook_id = ${id} and state = 'WAITING'`.one(app.db);
    expect(Math.round(wait)).toBe(600);
    expect((await hooks.find(id)).failure).toBe('RATE_LIMIT');
  });

  it('is sent again after its process was killed in the middle', async () => {
    const { id } = await hooks.create({ address: receiver.url });
    await hooks.publish(category);
    await app.runJobs({ tasks: { 'webhook.send': async () => undefined } });
    // as a killed process leaves it: taken for an attempt, and nothing stored
    await sql`update webhook_deliveries set claim = gen_random_uuid(), next_at = now() + interval '60 seconds'`.run(
      app.db,
    );
    await app.deps.addJob(app.db, 'webhook.send', {});
    await app.runJobs();
    expect(receiver.calls).toEqual([]);
    await sql`update webhook_deliveries set next_at = now()`.run(app.db);
    await app.deps.addJob(app.db, 'webhook.send', {});
    await app.runJobs();
    expect(receiver.calls).toHaveLength(1);
    expect((await hooks.log(id)).records[0]).toMatchObject({ state: 'DONE' });
  });

  it('switches its webhook off after a day and 20 failures, with a mail to the Admins', async () => {
    const { id } = await hooks.create({ address: receiver.url, name: '旧版门户推送' });
    receiver.answer(500);
    await hooks.publish(category);
    await hooks.publish(category);
    await app.runJobs();
    await sql`update webhooks set failures = 19, failing_since = now() - interval '2 days'`.run(
      app.db,
    );
    app.mails.length = 0;
    await hooks.retry();
    expect(await hooks.find(id)).toMatchObject({ state: 'AUTO_OFF', enabled: false });
    await app.runJobs();
    expect(app.mails.map(({ to, subject }) => [to, subject])).toEqual([
      [admin.email, 'Webhook“旧版门户推送”已自动停用'],
    ]);
    const notices = await app.call('GET /notification/page', { query: {} }, admin.token);
    expect(notices.data.records[0]).toMatchObject({
      kind: 'INTEGRATION',
      webhook: { id, robot: false, title: '旧版门户推送' },
    });
    expect((await hooks.log(id, { state: 'CANCELED' })).total).toBe(2);
    const setEnabled = (enabled: boolean) =>
      app.call('PUT /webhook/:id/enabled', { params: { id }, body: { enabled } }, admin.token);
    const repeat = () =>
      app.call('PUT /webhook/:id/delivery/again', { params: { id } }, admin.token);
    expect((await repeat()).status).toBe(409);
    await setEnabled(true);
    receiver.accept();
    expect((await repeat()).data).toEqual({ count: 2 });
    await app.runJobs();
    expect((await hooks.find(id)).state).toBe('OK');
  });

  it('is not lost with 20 failures alone, or a day alone', async () => {
    const { id } = await hooks.create({ address: receiver.url });
    receiver.answer(500);
    await hooks.publish(category);
    await app.runJobs();
    await sql`update webhooks set failures = 40, failing_since = now() - interval '1 hour'`.run(
      app.db,
    );
    await hooks.retry();
    await sql`update webhooks set failures = 3, failing_since = now() - interval '2 days'`.run(
      app.db,
    );
    await hooks.retry();
    expect((await hooks.find(id)).enabled).toBe(true);
  });
});

describe('what waits for a webhook', () => {
  const wait = async () => {
    const made = await hooks.create({ address: receiver.url });
    receiver.answer(500);
    await hooks.publish(category);
    await app.runJobs();
    receiver.accept();
    receiver.calls.length = 0;
    return made;
  };

  it('is not sent when it is deleted, or switched off, meanwhile', async () => {
    const first = await wait();
    await app.call('DELETE /webhook/:id', { params: { id: first.id } }, admin.token);
    await hooks.retry();
    const { id } = await wait();
    const off = { params: { id }, body: { enabled: false } };
    await app.call('PUT /webhook/:id/enabled', off, admin.token);
    await hooks.retry();
    expect(receiver.calls).toEqual([]);
    expect((await hooks.log(id)).records[0]).toMatchObject({
      state: 'CANCELED',
      failure: 'DISABLED',
    });
    await hooks.publish(category);
    await app.runJobs();
    expect((await hooks.log(id)).total).toBe(1);
    // a test is sent all the same, to see whether it works again
    const test = await app.call('POST /webhook/:id/test', { params: { id } }, admin.token);
    await app.runJobs();
    expect(types()).toEqual(['webhook.test']);
    expect((await hooks.detail(test.data.id)).state).toBe('DONE');
  });

  it('is sent once by two workers at the same time', async () => {
    await hooks.create({ address: receiver.url });
    for (let index = 0; index < 12; index += 1) await app.make.article({ category });
    await app.runJobs({ tasks: { 'webhook.send': async () => undefined } });
    const { sendDeliveries } = await import('./webhook.public.ts');
    const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
    await Promise.all([1, 2, 3].map(() => sendDeliveries(app.deps, log)));
    expect(receiver.calls).toHaveLength(12);
    expect(receiver.distinct()).toHaveLength(12);
  });

  it('is deleted 30 days after the event', async () => {
    const { id } = await wait();
    await sql`update webhook_deliveries set created_at = now() - interval '31 days'`.run(app.db);
    await sweepDeliveries(app.deps);
    expect((await hooks.log(id)).total).toBe(0);
  });
});

describe('many events', () => {
  it('for a dead target stay bounded, and delay no other one', async () => {
    const healthy = await startReceiver();
    const dead = await hooks.create({ address: receiver.url, name: '故障' });
    const other = await hooks.create({ address: healthy.url });
    // answers nothing at all
    receiver.state.behave = () => undefined;
    await sql`update webhooks set failures = 6, failing_since = now() where id = ${dead.id}`.run(
      app.db,
    );
    await sql`insert into webhook_deliveries (webhook_id, event, subject_id, content_id)
      select ${dead.id}, 'article.published', n, n from generate_series(1, 999) n`.run(app.db);
    for (let index = 0; index < 12; index += 1) await app.make.article({ category });
    const began = Date.now();
    await app.runJobs();
    expect(healthy.distinct()).toHaveLength(12);
    expect(healthy.calls).toHaveLength(12);
    expect(Date.now() - began).toBeLessThan(20_000);
    // at most one call at a time to what fails
    expect(receiver.state.mostAtOnce).toBeLessThanOrEqual(1);
    const { waiting } = await sql<{
      waiting: number;
    }>`select count(*)::int as waiting from webhook_deliveries
      where webhook_id = ${dead.id} and state = 'WAITING'`.one(app.db);
    expect(waiting).toBeLessThanOrEqual(1000);
    expect((await hooks.find(dead.id)).dropped).toBeGreaterThan(0);
    expect(await hooks.find(other.id)).toMatchObject({ dropped: 0, waiting: 0 });
    await healthy.close();
  });
});
