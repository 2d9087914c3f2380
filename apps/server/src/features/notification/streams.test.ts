import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createParser } from 'eventsource-parser';
import type { StreamState } from '@zhihui/contract/features/notification/notification.schema.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import { notify } from './notification.public.ts';
import { startTestApp } from '../../../test/harness.ts';
import type { TestApp } from '../../../test/harness.ts';
import type { MadeUser } from '../../../test/factories.ts';
import { sql } from '../../../test/sql.ts';

let firstNode: TestApp;
let secondNode: TestApp;
let addresses: Map<TestApp, string>;
let contentId: Id;
let reader: MadeUser;
let noticeCount = 0;

beforeAll(async () => {
  firstNode = await startTestApp({ caching: true });
  secondNode = await startTestApp({ joins: firstNode, caching: true });
  addresses = new Map([
    [firstNode, await firstNode.listen()],
    [secondNode, await secondNode.listen()],
  ]);
  contentId = (await firstNode.make.article()).id;
});
beforeEach(async () => {
  reader = await firstNode.make.user();
});
afterAll(async () => {
  await secondNode.close();
  await firstNode.close();
});

const sendNotice = (userIds: Id[] = [reader.id]) =>
  notify(firstNode, {
    kind: 'COMMENT',
    userIds,
    actorId: null,
    contentId,
    key: `s${noticeCount++}`,
  });

/** Opens a stream; `next()` resolves to the count of its next event, `nextState()` to all of it; null at its end. */
async function open(app: TestApp, token: string) {
  const stop = new AbortController();
  const response = await fetch(`${addresses.get(app)}/api/notification/stream`, {
    headers: { accept: 'text/event-stream', authorization: token },
    signal: stop.signal,
  });
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  const states: StreamState[] = [];
  const parser = createParser({
    onEvent: ({ event, data }) => {
      if (event === 'unread') states.push(JSON.parse(data) as StreamState);
    },
  });
  const nextState = async (): Promise<StreamState | null> => {
    while (states.length === 0) {
      const chunk = await reader?.read();
      if (chunk === undefined || chunk.done) return null;
      parser.feed(chunk.value);
    }
    return states.shift() ?? null;
  };
  const next = async () => (await nextState())?.unread ?? null;
  return { response, next, nextState, close: () => stop.abort() };
}

describe('the stream of unread counts', () => {
  it('updates the count on every node when the content of a notification is deleted or hidden', async () => {
    const hidden = await firstNode.make.article();
    const key = () => `s${noticeCount++}`;
    const notice = { kind: 'COMMENT' as const, userIds: [reader.id], actorId: null };
    await sendNotice();
    await notify(firstNode, { ...notice, contentId: hidden.id, key: key() });
    const firstTab = await open(firstNode, reader.token);
    const secondTab = await open(secondNode, reader.token);
    expect([await firstTab.next(), await secondTab.next()]).toEqual([2, 2]);
    const admin = await firstNode.make.user({ role: 'Admin' });
    const params = { id: hidden.id };
    const deletion = await firstNode.call('DELETE /article/:id', { params }, admin.token);
    expect(deletion.status).toBe(200);
    expect([await firstTab.next(), await secondTab.next()]).toEqual([1, 1]);
    firstTab.close();
    secondTab.close();
  });

  it('starts with the count and sends every change, to every tab on every node', async () => {
    await sendNotice();
    const tabs = await Promise.all([
      open(firstNode, reader.token),
      open(firstNode, reader.token),
      open(secondNode, reader.token),
    ]);
    const nextCounts = () => Promise.all(tabs.map((tab) => tab.next()));
    expect(tabs[0]?.response.headers.get('content-type')).toMatch(/^text\/event-stream/u);
    expect(tabs[0]?.response.headers.get('x-content-type-options')).toBe('nosniff');
    expect(await nextCounts()).toEqual([1, 1, 1]);
    await sendNotice();
    expect(await nextCounts()).toEqual([2, 2, 2]);
    await secondNode.call('PUT /notification/read', { body: { kinds: null } }, reader.token);
    expect(await nextCounts()).toEqual([0, 0, 0]);
    for (const tab of tabs) tab.close();
  });

  it('says that the rights of a person changed, as the page that they load again does', async () => {
    const code = await firstNode.make.role({ codes: ['article.add', 'tag.add'] });
    const holder = await firstNode.make.user({ role: code });
    const admin = await firstNode.make.user({ role: 'Admin' });
    const current = async () => (await firstNode.call('GET /user/current', {}, holder.token)).data;
    const stream = await open(secondNode, holder.token);
    const before = await stream.nextState();
    expect(before).toEqual({ unread: 0, rights: (await current())?.rights });
    const { data: roles } = await firstNode.call('GET /role', {}, admin.token);
    const id = roles.find((role) => role.code === code)?.id as Id;
    const change = { params: { id }, body: { codes: ['article.add' as const] } };
    expect((await firstNode.call('PUT /role/:id/permission', change, admin.token)).status).toBe(
      200,
    );
    const after = await stream.nextState();
    expect(after).toEqual({ unread: 0, rights: (await current())?.rights });
    expect(after?.rights).not.toBe(before?.rights);
    expect(after?.rights).toMatch(/^[0-9a-f]{12}$/u);
    stream.close();
  });

  it('is for its person only', async () => {
    const other = await firstNode.make.user();
    const ownTab = await open(firstNode, reader.token);
    const otherTab = await open(firstNode, other.token);
    expect([await ownTab.next(), await otherTab.next()]).toEqual([0, 0]);
    await sendNotice([reader.id]);
    expect(await ownTab.next()).toBe(1);
    await sendNotice([other.id]);
    expect(await otherTab.next()).toBe(1);
    for (const tab of [ownTab, otherTab]) tab.close();
  });

  it('is refused like every call', async () => {
    const refused = await open(firstNode, 'no-such-token');
    expect(refused.response.status).toBe(401);
    const address = `${addresses.get(firstNode)}/api/notification/stream`;
    const visitor = await fetch(address, { headers: { accept: 'text/event-stream' } });
    expect([visitor.status, (await visitor.json()) as object]).toMatchObject([
      400,
      { msg: '请先登录后再进行操作' },
    ]);
  });

  it('ends at once with its session, and not with another', async () => {
    const token = await firstNode.make.session(reader.id);
    const closingTab = await open(secondNode, token);
    const staying = await open(secondNode, reader.token);
    expect([await closingTab.next(), await staying.next()]).toEqual([0, 0]);
    await firstNode.call('POST /login/logout', undefined, token);
    expect(await closingTab.next()).toBeNull();
    await sendNotice();
    expect(await staying.next()).toBe(1);
    staying.close();
  });

  it('ends with the account', async () => {
    const stream = await open(firstNode, reader.token);
    expect(await stream.next()).toBe(0);
    await sql`update users set status = 'INACTIVE' where id = ${reader.id}`.run(firstNode.db);
    expect(await stream.next()).toBeNull();
  });

  it('gives way to the newest when a person has too many', async () => {
    const first = await open(firstNode, reader.token);
    expect(await first.next()).toBe(0);
    const more = await Promise.all(Array.from({ length: 12 }, () => open(firstNode, reader.token)));
    expect(await first.next()).toBeNull();
    expect(await Promise.all(more.map((tab) => tab.next()))).toEqual(more.map(() => 0));
    for (const tab of more) tab.close();
  });

  it('sends missed changes once the database is back', async () => {
    const stream = await open(firstNode, reader.token);
    expect(await stream.next()).toBe(0);
    await sql`insert into notifications (user_id, kind, content_id, key)
      values (${reader.id}, 'COMMENT', ${contentId}, 'unheard')`.run(firstNode.db);
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = 'zhihui-listen' and datname = current_database()`.run(firstNode.db);
    expect(await stream.next()).toBe(1);
    stream.close();
  });

  it('ends when the server stops', async () => {
    const third = await startTestApp({ joins: firstNode, caching: true });
    addresses.set(third, await third.listen());
    const stream = await open(third, reader.token);
    expect(await stream.next()).toBe(0);
    await third.close();
    expect(await stream.next()).toBeNull();
  });
});
