import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Id } from '@zhihui/contract/schema.ts';
import type { MadeUser } from '../../../test/factories.ts';
import { startTestApp } from '../../../test/harness.ts';
import type { TestApp } from '../../../test/harness.ts';
import { sql } from '../../../test/sql.ts';

let app: TestApp;
let author: MadeUser;
let category: Id;
beforeAll(async () => {
  app = await startTestApp();
});
beforeEach(async () => {
  author = await app.make.user({ nickname: '周以宁' });
  category = (await app.make.category()).id;
});
afterEach(() => expect(app.errors.splice(0)).toEqual([]));
afterAll(() => app.close());

const choose = (user: MadeUser, site: boolean) =>
  app.call(
    'PUT /notification/setting',
    {
      body: {
        kinds: [{ kind: 'SUBMITTED', site, mail: false }],
        digest: 'OFF',
        timeZone: 'Asia/Shanghai',
      },
    },
    user.token,
  );
/** A reviewer who wants to know of submitted texts. */
async function makeReviewer(role: string, scope?: Id[]): Promise<MadeUser> {
  const user = await app.make.user({ role, ...(scope !== undefined && { scope }) });
  await choose(user, true);
  return user;
}
const fields = () => ({
  title: '报关流程',
  content: '先准备资料，再提交申报。',
  categoryId: category,
  status: 'PENDING_REVIEW' as const,
});
async function submit(): Promise<Id> {
  const answer = await app.call('POST /article', { body: fields() }, author.token);
  expect(answer.code, answer.msg).toBe(200);
  return answer.data.id;
}
async function listNotices(user: MadeUser) {
  await app.runJobs();
  const { data } = await app.call('GET /notification/page', { query: {} }, user.token);
  const { data: counts } = await app.call('GET /notification/unread', undefined, user.token);
  const notices = data.records.filter(({ kind }) => kind === 'SUBMITTED');
  expect(counts.unread).toBe(data.records.filter(({ read }) => !read).length);
  return notices;
}

describe('a submitted text', () => {
  it('is announced to the reviewers of its category who chose it, and to no one else', async () => {
    const admin = await makeReviewer('Admin');
    const moderator = await makeReviewer('Moderator', [category]);
    const otherModerator = await makeReviewer('Moderator', [(await app.make.category()).id]);
    const silent = await app.make.user({ role: 'Moderator', scope: [category] });
    const reader = await makeReviewer('User');
    const id = await submit();
    for (const user of [admin, moderator])
      expect(await listNotices(user)).toMatchObject([
        { actor: { nickname: '周以宁' }, content: { id, title: '报关流程' }, excerpt: '' },
      ]);
    for (const user of [otherModerator, silent, reader, author])
      expect(await listNotices(user)).toEqual([]);
  });

  it('is no news once it was reviewed, and news again only as a newer text', async () => {
    const moderator = await makeReviewer('Moderator', [category]);
    const id = await submit();
    expect(await listNotices(moderator)).toHaveLength(1);
    const verdict = { id, status: 'REJECTED' as const, reason: '缺少出处' };
    await app.call('POST /auditlog/content', { body: verdict }, moderator.token);
    expect(await listNotices(moderator)).toEqual([]);
    const body = { ...fields(), id, revision: 1, content: '先准备资料，再提交申报，附出处。' };
    expect((await app.call('PUT /article', { body }, author.token)).code).toBe(200);
    expect(await listNotices(moderator)).toMatchObject([{ anchor: 'submission-2' }]);
  });

  it('is hidden from those who no longer review there', async () => {
    const moderator = await makeReviewer('Moderator', [category]);
    await submit();
    expect(await listNotices(moderator)).toHaveLength(1);
    await sql`delete from moderator_categories where user_id = ${moderator.id}`.run(app.db);
    expect(await listNotices(moderator)).toEqual([]);
  });

  it('is not announced to its writers', async () => {
    author = await makeReviewer('Moderator', [category]);
    await submit();
    expect(await listNotices(author)).toEqual([]);
  });

  it('leads to the review queue', async () => {
    const moderator = await makeReviewer('Moderator', [category]);
    await sql`update notification_choices set mail = true where user_id = ${moderator.id}`.run(
      app.db,
    );
    const id = await submit();
    await app.runJobs();
    expect(app.mails.at(-1)?.text).toContain(`/admin/review?id=${id}`);
  });
});

it('is off until it is chosen, unlike the other kinds', async () => {
  const { data } = await app.call('GET /notification/setting', undefined, author.token);
  expect(data.kinds.filter(({ site }) => !site).map(({ kind }) => kind)).toEqual(['SUBMITTED']);
});
