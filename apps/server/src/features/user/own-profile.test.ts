import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp } from '../../../test/harness.ts';
import type { TestApp } from '../../../test/harness.ts';
import type { MediaItem } from '@zhihui/contract/features/media/media.endpoints.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const change = (token: string, body: Record<string, unknown>) =>
  app.send('PUT /user/profile', { body, token });
const getFields = (answer: { data: unknown }) => (answer.data as { fields?: object }).fields;

async function upload(token: string, name = 'me.png'): Promise<string> {
  const bytes = await sharp({
    create: { width: 64, height: 64, channels: 3, background: name.length > 6 ? '#333' : '#a33' },
  })
    .png()
    .toBuffer();
  const answer = await app.send('POST /media', { token, file: { name, bytes } });
  return (answer.data as MediaItem).url;
}
const getStatus = async (url: string) => (await app.http.inject({ method: 'GET', url })).statusCode;

describe('one’s own profile', () => {
  it('is changed in parts; what is not named stays', async () => {
    const { id, token } = await app.make.user();
    await app.make.article({ author: id });
    await change(token, { nickname: ' 沈\u200B青禾 ', gender: 'FEMALE', bio: '关务组' });
    await change(token, { username: 'Shen.Qinghe' });
    const { data } = await app.call('GET /user/current', {}, token);
    expect(data).toMatchObject({
      nickname: '沈青禾',
      gender: 'FEMALE',
      bio: '关务组',
      username: 'shen.qinghe',
    });
    await change(token, { gender: null, username: null });
    const after = await app.call('GET /user/detail/:id', { params: { id } });
    expect(after.data).toMatchObject({ nickname: '沈青禾', bio: '关务组' });
    expect((await app.call('GET /user/current', {}, token)).data).toMatchObject({
      gender: null,
      username: null,
    });
  });

  it.each([
    [{}, undefined],
    [{ nickname: '' }, 'nickname'],
    [{ nickname: '字'.repeat(21) }, 'nickname'],
    [{ nickname: '已注销用户' }, 'nickname'],
    [{ bio: '字'.repeat(201) }, 'bio'],
    [{ gender: 'CAT' }, 'gender'],
    [{ username: '1abc' }, 'username'],
    [{ username: 'a@example.com' }, 'username'],
    [{ avatar: 'https://evil.example/a.png' }, 'avatar'],
    [{ avatar: 'javascript:alert(1)' }, 'avatar'],
    [{ avatar: '/media/1/../../x.png' }, 'avatar'],
  ])('refuses %j', async (body, field) => {
    const { token } = await app.make.user();
    const answer = await change(token, body);
    expect(answer.status).toBe(400);
    if (field !== undefined) expect(getFields(answer)).toHaveProperty(field);
  });

  it('gives a user name to one person, also when two claim it at once', async () => {
    const people = await Promise.all(Array.from({ length: 4 }, () => app.make.user()));
    const answers = await Promise.all(
      people.map(({ token }, at) =>
        change(token, { username: at % 2 === 0 ? 'wanted' : 'WANTED' }),
      ),
    );
    expect(
      answers
        .map(({ status }) => String(status))
        .toSorted()
        .join(),
    ).toBe('200,400,400,400');
    const refused = answers.find(({ status }) => status === 400);
    expect(refused && getFields(refused)).toEqual({ username: '该用户名已被使用，请更换' });
    const winner = people[answers.findIndex(({ status }) => status === 200)];
    expect((await change(winner?.token ?? '', { username: 'wanted' })).status).toBe(200);
  });

  it('shows a portrait to everybody, and the one of before to its owner alone', async () => {
    const { id, token } = await app.make.user();
    await app.make.article({ author: id });
    const first = await upload(token);
    expect(await getStatus(first)).toBe(404);
    await change(token, { avatar: first });
    expect(await getStatus(first)).toBe(200);
    const second = await upload(token, 'another.png');
    await change(token, { avatar: second });
    expect(await getStatus(first)).toBe(404);
    expect(await getStatus(second)).toBe(200);
    const { data } = await app.call('GET /user/detail/:id', { params: { id } });
    expect(data.avatar).toBe(second);
    await change(token, { avatar: null });
    expect(await getStatus(second)).toBe(404);
  });

  it('refuses a picture of another person, and other files', async () => {
    const owner = await app.make.user();
    const otherUser = await app.make.user();
    const url = await upload(owner.token);
    expect(getFields(await change(otherUser.token, { avatar: url }))).toHaveProperty('avatar');
    expect(await getStatus(url)).toBe(404);
    const file = { name: 'a.pdf', bytes: Buffer.from('%PDF-1.4\n%%EOF') };
    const stored = await app.send('POST /media', { token: otherUser.token, file });
    const answer = await change(otherUser.token, { avatar: (stored.data as MediaItem).url });
    expect(getFields(answer)).toHaveProperty('avatar');
  });
});
