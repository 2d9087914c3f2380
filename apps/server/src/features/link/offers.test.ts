import { afterAll, beforeAll, expect, it } from 'vitest';
import { formatMention } from '@zhihui/contract/features/link/mention.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import type { MadeUser } from '../../../test/factories.ts';
import { startTestApp } from '../../../test/harness.ts';
import type { TestApp } from '../../../test/harness.ts';
import { sql } from '../../../test/sql.ts';
import { refreshSuggestions } from '../search/search.public.ts';
import { listMentionedIds } from './mention.events.ts';

let app: TestApp;
let admin: MadeUser;
let outsider: MadeUser;
let zhou: MadeUser;
let category: Id;
let inner: Id;
beforeAll(async () => {
  app = await startTestApp();
  admin = await app.make.user({ role: 'Admin' });
  category = (await app.make.category()).id;
  inner = (await app.make.category({ visibility: 'INTERNAL' })).id;
  outsider = await app.make.user({ role: 'Tourist', nickname: '周外' });
  zhou = await app.make.user({ nickname: '周砚' });
});
afterAll(() => app.close());

const titles = async (keyword: string, user: MadeUser) =>
  (await app.call('GET /link/titles', { query: { keyword } }, user.token)).data.map(
    ({ title }) => title,
  );
const title = async (address: string, user: MadeUser) =>
  (await app.call('GET /link/title', { query: { address } }, user.token)).data;
const people = async (query: { keyword: string; categoryId?: Id }, user: MadeUser) =>
  (await app.call('GET /link/people', { query }, user.token)).data.map(({ nickname }) => nickname);
const listNotices = async (user: MadeUser) => {
  await app.runJobs();
  const { data } = await app.call('GET /notification/page', { query: {} }, user.token);
  return data.records.map(({ kind, content }) => [kind, content?.title]);
};

it('resolves an address of this site to its title, for users who can read it only', async () => {
  const open = await app.make.article({ category, title: '公开的文章' });
  const secret = await app.make.article({ category: inner, title: '内部的文章' });
  const expectedLink = { id: open.id, model: 'ARTICLE', title: '公开的文章' };
  expect(await title(`/article/${open.id}`, outsider)).toEqual(expectedLink);
  expect(await title(`${app.deps.env.PUBLIC_URL}/article/${open.id}?a=1#s-x`, outsider)).toEqual(
    expectedLink,
  );
  expect(await title(`/news/${open.id}`, outsider)).toBeNull();
  expect(await title(`/article/${open.id}/meta`, outsider)).toBeNull();
  expect(await title(`https://elsewhere.example/article/${open.id}`, outsider)).toBeNull();
  expect(await title('//[', outsider)).toBeNull();
  expect(await title(`/article/${secret.id}`, outsider)).toBeNull();
  expect((await title(`/article/${secret.id}`, zhou))?.title).toBe('内部的文章');
});

it('suggests titles by prefix and by words, among readable contents', async () => {
  await app.make.article({ category, title: 'Kubernetes 升级手册' });
  await app.make.article({ category, title: '机房里的 Kubernetes' });
  await app.make.article({ category: inner, title: 'Kubernetes 口令' });
  await app.runJobs();
  expect(await titles('kube', outsider)).toEqual(['Kubernetes 升级手册', '机房里的 Kubernetes']);
  expect(await titles('kubernetes', zhou)).toEqual(
    expect.arrayContaining(['Kubernetes 升级手册', 'Kubernetes 口令', '机房里的 Kubernetes']),
  );
  expect(await titles('口令', outsider)).toEqual([]);
  expect(await titles('100%_\\', outsider)).toEqual([]);
});

it('suggests users who can read the content; to outside users only those who wrote something they can read', async () => {
  expect(await people({ keyword: '周' }, admin)).toEqual(['周外', '周砚']);
  expect(await people({ keyword: '周', categoryId: inner }, admin)).toEqual(['周砚']);
  expect(await people({ keyword: '周' }, zhou)).toEqual(['周外']);
  expect(await people({ keyword: '周' }, outsider)).toEqual([]);
  await app.make.article({ category, author: zhou.id });
  expect(await people({ keyword: '周' }, outsider)).toEqual(['周砚']);
});

it('finds people by pinyin and its initials, within the same limits', async () => {
  await refreshSuggestions(app.deps);
  expect(await people({ keyword: 'zhouy' }, admin)).toEqual(['周砚']);
  expect(await people({ keyword: 'zy', categoryId: inner }, admin)).toEqual(['周砚']);
  expect(await people({ keyword: 'zw', categoryId: inner }, admin)).toEqual([]);
  expect(await people({ keyword: 'yan' }, admin)).toEqual(['周砚']);
  expect(await people({ keyword: '。' }, admin)).toEqual([]);
  expect(await people({ keyword: 'zhou' }, outsider)).toEqual(['周砚']);
});

it('offers people of late before anything is typed: co-writers, then those who wrote, then authors read', async () => {
  const [writer, coWriter, author, hidden] = [
    await app.make.user(),
    await app.make.user({ nickname: '同写人' }),
    await app.make.user({ nickname: '被读人' }),
    await app.make.user({ role: 'Tourist', nickname: '外部人' }),
  ];
  expect(await people({ keyword: '' }, writer)).toEqual([]);
  const { id: read } = await app.make.article({ category, author: author.id });
  await app.call(
    'POST /reading/:id',
    { params: { id: read }, body: { revision: 1 } },
    writer.token,
  );
  const { id: target } = await app.make.article({ category: inner, author: writer.id });
  const comment = { targetType: 'ARTICLE' as const, targetId: target };
  await app.call('POST /comment', { body: { ...comment, content: '看过' } }, zhou.token);
  const draft = { model: 'ARTICLE' as const, title: '合写', content: '', tagIds: [] };
  const { data } = await app.call('POST /draft', { body: draft }, writer.token);
  const member = { draftId: data.id, userId: coWriter.id };
  await app.call('POST /together/member', { body: member }, writer.token);
  await app.runJobs();
  expect(await people({ keyword: '' }, writer)).toEqual(['同写人', '周砚', '被读人']);
  expect(await people({ keyword: '' }, coWriter)).toContain(writer.nickname);
  const mention = `${formatMention(hidden)} 看看`;
  await app.call(
    'POST /comment',
    { body: { ...comment, targetId: read, content: mention } },
    writer.token,
  );
  expect(await people({ keyword: '' }, writer)).toContain('外部人');
  expect(await people({ keyword: '', categoryId: inner }, writer)).not.toContain('外部人');
});

it('offers what was read and edited of late before a title is typed, while it is readable', async () => {
  const reader = await app.make.user();
  expect(await titles('', reader)).toEqual([]);
  const read = await app.make.article({ category: inner, title: '读过的' });
  await app.make.article({ category, author: reader.id, title: '写过的' });
  await app.call(
    'POST /reading/:id',
    { params: { id: read.id }, body: { revision: 1 } },
    reader.token,
  );
  expect((await titles('', reader)).toSorted()).toEqual(['写过的', '读过的']);
  await sql`update contents set deleted_at = now() where id = ${read.id}`.run(app.db);
  expect(await titles('', reader)).toEqual(['写过的']);
});

it('finds titles by pinyin', async () => {
  await app.make.article({ category, title: '差旅报销制度' });
  await app.runJobs();
  expect(await titles('baoxiao', outsider)).toEqual(['差旅报销制度']);
  expect(await titles('clbx', outsider)).toEqual(['差旅报销制度']);
});

it('notifies users mentioned in an article once, if they can read it; an edit notifies new ones only', async () => {
  const he = await app.make.user({ nickname: '何[若]溪' });
  const body = {
    title: '点名',
    content: `${formatMention(zhou)}、${formatMention(outsider)} 与 ${formatMention(zhou)} 看一下`,
    categoryId: inner,
    tagIds: [],
    coverUrl: null,
    status: 'PENDING_REVIEW' as const,
  };
  const { data } = await app.call('POST /article', { body }, admin.token);
  const { html } = (await app.call('GET /article/:id', { params: { id: data.id } }, admin.token))
    .data;
  expect(html).toContain(`<a href="/user/personal?id=${zhou.id}" class="mention">@周砚</a>`);
  expect(await listNotices(zhou)).toEqual([['MENTION', '点名']]);
  expect(await listNotices(outsider)).toEqual([]);
  expect(await listNotices(he)).toEqual([]);
  const content = `${formatMention(zhou)} ${formatMention(he)}`;
  await app.call(
    'PUT /article',
    { body: { ...body, id: data.id, content, revision: data.revision } },
    admin.token,
  );
  expect(await listNotices(he)).toEqual([['MENTION', '点名']]);
  expect(await listNotices(zhou)).toEqual([['MENTION', '点名']]);
});

it('notifies a user mentioned in an answer once', async () => {
  const { id: questionId } = await app.make.article({
    model: 'QUESTION',
    title: '怎么办',
    author: zhou.id,
  });
  const mentioned = await app.make.user();
  const content = `${formatMention({ id: mentioned.id, nickname: '某人' })} 与 ${formatMention(zhou)} 知道`;
  await app.call('POST /answer', { body: { questionId, content } }, admin.token);
  expect(await listNotices(mentioned)).toEqual([['MENTION', '怎么办']]);
  expect((await listNotices(zhou)).filter(([, about]) => about === '怎么办')).toHaveLength(1);
});

it('supports mentions in comments too', async () => {
  const { id: targetId } = await app.make.article({ category: inner, title: '讨论' });
  const mentioned = await app.make.user({ nickname: '改过名' });
  const content = `${formatMention({ id: mentioned.id, nickname: '旧名' })} ${formatMention(outsider)} 看看`;
  const body = { targetType: 'ARTICLE' as const, targetId, content };
  const { data } = await app.call('POST /comment', { body }, admin.token);
  expect(data.mentions).toEqual([{ id: mentioned.id, name: '改过名' }]);
  expect(await listNotices(mentioned)).toEqual([['MENTION', '讨论']]);
  expect((await listNotices(outsider)).filter(([, about]) => about === '讨论')).toEqual([]);
});

it('counts only links that the renderer made a mention, up to a limit per text', () => {
  const link = (id: number) => `<a href="/user/personal?id=${id}" class="mention">@某</a>`;
  expect(listMentionedIds(Array.from({ length: 50 }, (_, i) => link(i + 1)).join(''))).toHaveLength(
    20,
  );
  expect(listMentionedIds(`${link(3)}${link(3)}<a href="/user/personal?id=4">@某</a>`)).toEqual([
    3,
  ]);
});
