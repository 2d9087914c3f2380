import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { RobotKind } from '@zhihui/contract/features/webhook/webhook.limits.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import type { MadeUser } from '../../../test/factories.ts';
import {
  newGroup,
  startDingtalkRobot,
  startFeishuRobot,
  startWecomRobot,
} from '../../../test/company-peers/robot-peers.ts';
import type { RobotGroup } from '../../../test/company-peers/robot-peers.ts';
import type { TestApp } from '../../../test/harness.ts';
import { createWebhooks, startWebhookApp } from '../../../test/make-webhook.ts';
import { sql } from '../../../test/sql.ts';
import { ROBOTS } from './robots.ts';

let app: TestApp;
let admin: MadeUser;
let hooks: ReturnType<typeof createWebhooks>;
let category: Id;
const closers: (() => Promise<void>)[] = [];

beforeAll(async () => {
  app = await startWebhookApp();
  admin = await app.make.user({ role: 'Admin', nickname: '顾言' });
  hooks = createWebhooks(app, admin.token);
  category = (await app.make.category({ name: '通关' })).id;
});
afterEach(async () => {
  for (const close of closers.splice(0)) await close();
  await sql`delete from webhooks`.run(app.db);
});
afterAll(() => app.close());

const PLATFORMS = {
  WECOM: {
    start: startWecomRobot,
    address: (url: string, key: string) => `${url}/cgi-bin/webhook/send?key=${key}`,
  },
  DINGTALK: {
    start: startDingtalkRobot,
    address: (url: string, key: string) => `${url}/robot/send?access_token=${key}`,
  },
  FEISHU: {
    start: startFeishuRobot,
    address: (url: string, key: string) => `${url}/open-apis/bot/v2/hook/${key}`,
  },
} as const;
const KINDS = Object.keys(PLATFORMS) as RobotKind[];
const SIGNED = ['DINGTALK', 'FEISHU'] as const;

/** A group of a platform with a robot of this site in it. */
async function connect(
  kind: RobotKind,
  options: { key?: string; secret?: string; groupSecret?: string } = {},
) {
  const { secret = '', groupSecret = secret } = options;
  const group = newGroup('key-123456789', groupSecret === '' ? null : groupSecret);
  const peer = await PLATFORMS[kind].start(group);
  closers.push(peer.close);
  const address = PLATFORMS[kind].address(peer.url, options.key ?? group.key);
  const { id } = await hooks.create({
    ...{ kind, address, secret, name: '关务组通知群' },
    events: ['article.published', 'comment.created'],
  });
  return { group, id, address };
}
const sendMessages = (group: RobotGroup) => JSON.stringify(group.messages);
const failureOf = async (id: Id) => (await hooks.find(id)).failure;

describe.each(KINDS)('a robot of %s', (kind) => {
  const secret = kind === 'WECOM' ? '' : 'SEC-the-secret';

  it('posts title and link of what all members may read, accepted by its platform', async () => {
    const { group, id } = await connect(kind, { secret });
    const article = await hooks.publish(category, '危险品[空运](http://evil.example)指引');
    await app.runJobs();
    expect(group.refusals).toEqual([]);
    expect(group.messages).toHaveLength(1);
    const text = sendMessages(group);
    for (const part of ['新文章', '通关', '顾言', `${app.deps.env.PUBLIC_URL}/article/${article}`])
      expect(text).toContain(part);
    // a title is no link, and forges none
    expect(text).not.toContain(kind === 'FEISHU' ? 'lark_md' : '](http://evil.example)');
    expect(await hooks.find(id)).toMatchObject({ state: 'OK', failure: null });
  });

  it('posts nothing of restricted categories, though one is chosen', async () => {
    const { group, id } = await connect(kind, { secret });
    for (const visibility of [2, 3]) {
      const place = (await app.make.category()).id;
      await sql`update categories set visibility = ${visibility} where id = ${place}`.run(app.db);
      await sql`update webhooks set category_ids = ${[place]} where id = ${id}`.run(app.db);
      await app.make.article({ category: place });
    }
    await app.runJobs();
    expect(group.messages).toEqual([]);
  });

  it('notices that its platform refuses the key', async () => {
    const { group, id } = await connect(kind, { secret, key: 'another-key' });
    await hooks.publish(category);
    await app.runJobs();
    expect(group.messages).toEqual([]);
    expect(await failureOf(id)).toBe('KEY');
  });

  it('never sends more than its platform allows', async () => {
    const { group, id } = await connect(kind, { secret });
    for (let index = 0; index < 4; index += 1) await app.make.article({ category });
    await sql`update contents set updated_at = published_at`.run(app.db);
    await app.runJobs();
    await sql`insert into webhook_deliveries (webhook_id, event, content_id, subject_id)
      select ${id}, 'article.published', max(c.id), max(c.id) from contents c, generate_series(1, 4) n group by n`.run(
      app.db,
    );
    await app.deps.addJob(app.db, 'webhook.send', {});
    const before = group.messages.length;
    await app.runJobs();
    // the next one waits for its moment, in a job of its own
    expect(group.messages.length - before).toBeLessThanOrEqual(1);
    const later = await sql<{
      run_at: Date;
    }>`select run_at from graphile_worker.jobs where key = 'webhook.later'`.one(app.db);
    expect(later.run_at.getTime()).toBeGreaterThan(Date.now() - 4000);
  });

  it('waits when there were too many calls, which is no failure of the target', async () => {
    const { group, id, address } = await connect(kind, { secret });
    const message = {
      heading: '标题',
      title: '题',
      note: '注',
      url: 'https://kb.example/',
      button: '查看',
    };
    const outcomes: (string | null)[] = [];
    for (let index = 0; index < 22; index += 1) {
      const call = ROBOTS[kind].build(message, {
        url: address,
        secret: secret === '' ? null : secret,
        now: new Date(),
      });
      const headers = { 'content-type': 'application/json' };
      outcomes.push(
        ROBOTS[kind].judge(await app.deps.outbound.post(call.url, { headers, body: call.body }))
          .failure,
      );
    }
    expect(outcomes[0]).toBeNull();
    expect(outcomes).toContain('RATE_LIMIT');
    await hooks.publish(category);
    await app.runJobs();
    if (group.refusals.length > outcomes.filter((outcome) => outcome !== null).length) {
      expect(await hooks.find(id)).toMatchObject({ failure: 'RATE_LIMIT', state: 'RETRYING' });
      const { failures } = await sql<{
        failures: number;
      }>`select failures from webhooks where id = ${id}`.one(app.db);
      expect(failures).toBe(0);
    }
  });
});

describe.each(SIGNED)('a signing robot of %s', (kind) => {
  it.each([
    ['without a secret', ''],
    ['with another secret', 'SEC-another'],
  ])('is refused %s', async (_, secret) => {
    const { group, id } = await connect(kind, { secret, groupSecret: 'SEC-the-secret' });
    await hooks.publish(category);
    await app.runJobs();
    expect(group.messages).toEqual([]);
    expect(await failureOf(id)).toBe('SIGNATURE');
    const change = { name: '关务组', events: ['article.published' as const], categoryIds: null };
    await app.call(
      'PUT /webhook/:id',
      { params: { id }, body: { ...change, secret: 'SEC-the-secret' } },
      admin.token,
    );
    await hooks.retry();
    expect(group.messages).toHaveLength(1);
  });

  it('is refused with a signature of more than an hour ago', async () => {
    const { group, address } = await connect(kind, { secret: 'SEC-the-secret' });
    const message = {
      heading: '标题',
      title: '题',
      note: '注',
      url: 'https://kb.example/',
      button: '查看',
    };
    const now = new Date(Date.now() - 3_700_000);
    const call = ROBOTS[kind].build(message, { url: address, secret: 'SEC-the-secret', now });
    const answer = await app.deps.outbound.post(call.url, {
      headers: { 'content-type': 'application/json' },
      body: call.body,
    });
    expect(ROBOTS[kind].judge(answer).failure).toBe('SIGNATURE');
    expect(group.refusals).toHaveLength(1);
  });
});

describe('the address of a robot', () => {
  it('is never shown with its key, in the log of actions neither', async () => {
    const { id } = await connect('FEISHU', { secret: 'SEC-the-secret' });
    const shown = JSON.stringify(await hooks.find(id));
    expect(shown).toContain('****');
    const log = await app.call('GET /activity/page', { query: {} }, admin.token);
    const rows = await sql<object>`select w.* from webhooks w`.all(app.db);
    for (const text of [shown, JSON.stringify(log.data), JSON.stringify(rows)]) {
      expect(text).not.toContain('key-123456789');
      expect(text).not.toContain('SEC-the-secret');
    }
  });

  it('must be one of its platform, and feedback is no message for a group', async () => {
    const body = {
      ...{ kind: 'DINGTALK' as const, name: '群', events: ['article.published' as const] },
      address: 'https://oapi.dingtalk.com/other?access_token=1',
    };
    const refused = await app.send('POST /webhook', { body, token: admin.token });
    expect(refused).toMatchObject({
      status: 400,
      data: { fields: { address: expect.stringContaining('钉钉') } },
    });
    const events = ['feedback.created'];
    const address = 'https://oapi.dingtalk.com/robot/send?access_token=1';
    const other = await app.send('POST /webhook', {
      body: { ...body, address, events },
      token: admin.token,
    });
    expect(other).toMatchObject({ status: 400, data: { fields: { events: expect.any(String) } } });
  });
});
