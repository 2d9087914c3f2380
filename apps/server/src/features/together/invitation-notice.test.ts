import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Id } from '@zhihui/contract/schema.ts';
import { startTestApp } from '../../../test/harness.ts';
import type { TestApp } from '../../../test/harness.ts';
import type { MadeUser } from '../../../test/factories.ts';
import { sql } from '../../../test/sql.ts';

let app: TestApp;
let url: string;
let author: MadeUser;
let friend: MadeUser;
let draft: Id;

beforeAll(async () => {
  app = await startTestApp({ caching: true });
  url = await app.listen();
});
beforeEach(async () => {
  app.mails.length = 0;
  author = await app.make.user();
  friend = await app.make.user();
  draft = (await app.make.draft({ user: author.id, title: '出差报销' })).id;
});
afterAll(() => app.close());

const invite = () =>
  app.call('POST /together/member', { body: { draftId: draft, userId: friend.id } }, author.token);
const revokeInvitation = () =>
  app.call(
    'DELETE /together/member/:draftId/:userId',
    { params: { draftId: draft, userId: friend.id } },
    author.token,
  );
async function readNotices() {
  const { data } = await app.call('GET /notification/page', { query: {} }, friend.token);
  const { data: count } = await app.call('GET /notification/unread', undefined, friend.token);
  expect(count.unread).toBe(data.records.filter(({ read }) => !read).length);
  return data.records;
}

describe('a user invited to a draft', () => {
  it('is notified once, with a link to the draft', async () => {
    expect(await readNotices()).toEqual([]);
    await invite();
    await invite();
    expect(await readNotices()).toMatchObject([
      {
        kind: 'WRITING',
        actor: { id: author.id },
        content: null,
        draft: { id: draft, model: 'ARTICLE', title: '出差报销' },
        action: null,
        read: false,
      },
    ]);
  });

  it('loses the notice when the invitation is withdrawn, and gets it again with the next', async () => {
    await invite();
    const stream = await fetch(`${url}/api/notification/stream`, {
      headers: { accept: 'text/event-stream', authorization: friend.token },
    });
    const reader = stream.body?.pipeThrough(new TextDecoderStream()).getReader();
    let streamText = '';
    const waitForText = async (words: string) => {
      while (!streamText.includes(words)) {
        const part = await reader?.read();
        if (part?.value === undefined) throw new Error('the stream ended');
        streamText += part.value;
      }
    };
    await waitForText('"unread":1');
    await revokeInvitation();
    await waitForText('"unread":0');
    await reader?.cancel();
    expect(await readNotices()).toEqual([]);
    await invite();
    expect(await readNotices()).toHaveLength(1);
  });

  it('gets a mail where they chose mails, which leads to the editor', async () => {
    const kinds = [{ kind: 'WRITING' as const, site: false, mail: true }];
    const body = { kinds, digest: 'OFF' as const, timeZone: 'Asia/Shanghai' };
    await app.call('PUT /notification/setting', { body }, friend.token);
    await invite();
    await app.runJobs();
    expect(app.mails).toMatchObject([{ to: friend.email }]);
    expect(app.mails[0]?.subject).toContain('邀请您协作编辑《出差报销》');
    expect(app.mails[0]?.text).toContain(`/editor?draft=${draft}`);
    expect(await readNotices()).toEqual([]);
  });

  it('gets none if the invitation was withdrawn before', async () => {
    const kinds = [{ kind: 'WRITING' as const, site: true, mail: true }];
    const body = { kinds, digest: 'OFF' as const, timeZone: 'Asia/Shanghai' };
    await app.call('PUT /notification/setting', { body }, friend.token);
    await invite();
    await revokeInvitation();
    await app.runJobs();
    expect(app.mails).toEqual([]);
  });

  it('sees it while the draft is accessible: not as a customer, not once the draft is deleted', async () => {
    await invite();
    const customer = await app.make.role({ codes: ['article.page'], staff: false });
    const become = (code: string) =>
      sql`update users set role_id = (select id from roles where code = ${code})
        where id = ${friend.id}`.run(app.db);
    await become(customer);
    expect(await readNotices()).toEqual([]);
    await become('User');
    expect(await readNotices()).toHaveLength(1);
    const removed = await app.call('DELETE /draft/:id', { params: { id: draft } }, author.token);
    expect(removed.status).toBe(200);
    expect(await readNotices()).toEqual([]);
  });
});
