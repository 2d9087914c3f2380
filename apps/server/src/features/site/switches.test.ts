import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { MadeUser } from '../../../test/factories.ts';
import { startTestApp } from '../../../test/harness.ts';
import type { TestApp } from '../../../test/harness.ts';
import { createUploads, picture } from '../../../test/uploads.ts';
import { stopImages } from '../../platform/images/images.ts';

let app: TestApp;
let writer: MadeUser;
beforeAll(async () => {
  app = await startTestApp();
  const codes = [
    'article.add',
    'news.add',
    'announcement.add',
    'question.add',
    'announcement.page',
  ];
  const role = await app.make.role({ codes: [...codes, 'answer.add', 'comment.add'], staff: true });
  writer = await app.make.user({ role });
});
afterAll(async () => {
  stopImages();
  await app.close();
});

const SECTIONS = [
  ['article', 'ARTICLE', 'reviewArticles'],
  ['news', 'NEWS', 'reviewNews'],
  ['announcement', 'ANNOUNCEMENT', 'reviewAnnouncements'],
  ['question', 'QUESTION', 'reviewQuestions'],
] as const;

describe.each(SECTIONS)('texts of %s', (path, model, key) => {
  it.each([
    [true, 'PENDING_REVIEW'],
    [false, 'APPROVED'],
  ])('with the switch %s are %s', async (on, status) => {
    await app.make.setting(key, on);
    const categoryId = (await app.make.category({ model })).id;
    const body = {
      title: `标题${on}`,
      content: '正文',
      categoryId,
      tagIds: [],
      status: 'PENDING_REVIEW',
    };
    const answer = await app.send(`POST /${path}`, { token: writer.token, body });
    expect(answer).toMatchObject({ status: 200, data: { status } });
    // the button says so before
    const foretold = await app.send(`GET /${path}/publishing`, { token: writer.token });
    expect(foretold.data).toEqual({ everywhere: !on, categoryIds: [] });
    // a reviewer publishes at once
    const moderator = await app.make.user({ role: 'Moderator', scope: [categoryId] });
    const otherAnswer = await app.send(`POST /${path}`, {
      token: moderator.token,
      body: { ...body, title: '版主的' },
    });
    expect(otherAnswer).toMatchObject({ status: 200, data: { status: 'APPROVED' } });
  });
});

describe('answers and comments', () => {
  beforeEach(async () => {
    await app.make.setting('reviewAnswers', true);
    await app.make.setting('reviewComments', true);
  });

  it('await review when switched on, except those of reviewers', async () => {
    const category = (await app.make.category({ model: 'QUESTION' })).id;
    const question = (await app.make.article({ model: 'QUESTION', category })).id;
    const moderator = await app.make.user({ role: 'Moderator', scope: [category] });
    const statuses = async (token: string) => {
      const content = `一段话 ${token.slice(0, 6)}`;
      const answer = await app.call(
        'POST /answer',
        { body: { questionId: question, content } },
        token,
      );
      const body = { targetType: 'QUESTION' as const, targetId: question, content };
      const comment = await app.call('POST /comment', { body }, token);
      return [answer.data.status, comment.data.status];
    };
    expect(await statuses(writer.token)).toEqual(['PENDING_REVIEW', 'PENDING_REVIEW']);
    expect(await statuses(moderator.token)).toEqual(['APPROVED', 'APPROVED']);
    await app.make.setting('reviewAnswers', false);
    await app.make.setting('reviewComments', false);
    const another = await app.make.user();
    expect(await statuses(another.token)).toEqual(['APPROVED', 'APPROVED']);
  });
});

describe('registration by invitation', () => {
  it('refuses registrations and sends no code, but admits invited people', async () => {
    await app.make.setting('registration', 'INVITATION');
    const email = 'new-person@example.com';
    const captchaKey = await app.make.captchaPass();
    const code = await app.call('GET /user/registerCode/:email', {
      params: { email },
      query: { captchaKey },
    });
    expect(code).toMatchObject({ status: 400, msg: expect.stringContaining('邀请') });
    const body = {
      email,
      code: await app.make.emailCode({ email, purpose: 'REGISTER' }),
      nickname: '新人',
      password: 'correct horse 1',
    };
    expect(await app.call('POST /user/register', { body })).toMatchObject({ status: 400 });
    const admin = await app.make.user({ role: 'Admin' });
    const invited = await app.call(
      'POST /user/inner',
      { body: { email, nickname: '新人' } },
      admin.token,
    );
    expect(invited.status).toBe(200);
    await app.runJobs();
    expect(app.mails.map(({ to }) => to)).toEqual([email]);
    // a user who can invite always remains: no user can disable their own account
    const params = { userId: admin.id, status: 'INACTIVE' as const };
    const key = 'PUT /user/update/status/:userId/:status';
    expect((await app.call(key, { params }, admin.token)).status).toBe(403);
    await app.make.setting('registration', 'OPEN');
  });
});

describe('limits of uploads', () => {
  it('are what is set, below what the installation allows', async () => {
    const uploader = await app.make.user();
    const { send } = createUploads(app, uploader);
    await app.make.setting('uploadMaxMb', 1);
    const big = Buffer.alloc(1024 * 1024 + 1, 'a');
    expect(await send('大.txt', big)).toMatchObject({ status: 413, msg: '文件不能超过 1 MB' });
    await app.make.setting('uploadMaxMb', 1024);
    expect((await send('大.txt', big)).status).toBe(200);
    // ten is the installation's
    expect((await send('更大.txt', Buffer.alloc(11 * 1024 * 1024, 'a'))).status).toBe(413);
    await app.make.setting('uploadTotalMb', 1);
    expect(await send('再来.png', await picture())).toMatchObject({
      status: 400,
      data: { fields: { file: expect.stringContaining('1 MB') } },
    });
    await app.make.setting('uploadTotalMb', null);
    await app.make.setting('uploadDailyCount', 1);
    expect((await send('再来.png', await picture())).status).toBe(429);
  });
});
