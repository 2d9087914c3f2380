import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp } from '../../../test/harness.ts';
import type { TestApp } from '../../../test/harness.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const search = async (keyword: string) => {
  const { data } = await app.call('GET /help/search', { query: { keyword } });
  return data;
};

describe('the handbook', () => {
  it('has four parts, and returns each chapter with the previous and the next one', async () => {
    const { data: parts } = await app.call('GET /help');
    expect(parts.map(({ part }) => part)).toEqual(['staff', 'moderator', 'admin', 'operator']);
    for (const { chapters } of parts) {
      expect(chapters.length).toBeGreaterThan(4);
      expect(chapters.every(({ title, summary }) => title !== '' && summary !== '')).toBe(true);
    }
    const params = { part: 'operator', chapter: 'restore' } as const;
    const { data } = await app.call('GET /help/:part/:chapter', { params });
    expect(data.title).toBe('恢复备份');
    expect([data.previous?.chapter, data.next?.chapter]).toEqual(['backup', 'update']);
    expect(data.toc.map(({ text }) => text)).toContain('恢复整个站点');
    expect(data.html).not.toContain('<h1');
  });

  it('rewrites links to chapters and pictures to addresses of the site', async () => {
    const read = async (part: 'staff' | 'admin', chapter: string) =>
      (await app.call('GET /help/:part/:chapter', { params: { part, chapter } })).data.html;
    expect(await read('staff', 'writing')).toContain('href="/help/staff/co-editing"');
    const html = await read('admin', 'status');
    expect(html).toContain('href="/help/operator/trouble"');
    const [, src = ''] = /<img src="([^"]+)" width="\d{3,4}" height="\d{3,4}"/u.exec(html) ?? [];
    expect(src).toMatch(/^\/help\/images\/admin-status\.webp\?v=[0-9a-f]{12}$/u);
    const picture = await app.http.inject({ url: src });
    expect(picture.headers['content-type']).toBe('image/webp');
    expect(picture.headers['cache-control']).toContain('immutable');
    const old = await app.http.inject({ url: src.replace(/v=.*/u, 'v=1') });
    expect(old.headers['cache-control']).toBe('no-cache');
    const etag = picture.headers.etag ?? '';
    const cachedAnswer = await app.http.inject({ url: src, headers: { 'if-none-match': etag } });
    expect(cachedAnswer.statusCode).toBe(304);
  });

  it('returns 404 for unknown chapters and pictures', async () => {
    const missingChapter = { part: 'staff', chapter: 'nothing' } as const;
    const answer = await app.send('GET /help/:part/:chapter', { params: missingChapter });
    expect(answer.status).toBe(404);
    for (const name of ['nothing.webp', '..%2fREADME.md', 'admin-status.png'])
      expect((await app.http.inject({ url: `/help/images/${name}` })).statusCode).toBe(404);
  });

  it('is searched by all words of a question, best chapter first, at its section', async () => {
    const [topHit] = await search('怎样恢复备份');
    expect(topHit).toMatchObject({ part: 'operator', chapter: 'restore', close: true });
    const [mail] = await search('收不到邮件');
    expect(mail).toMatchObject({ chapter: 'trouble', heading: { text: '收不到邮件' } });
    expect(mail?.snippet).toContain('<mark>邮件</mark>');
    expect(await search('没有这样的词语呀呀 恢复')).toEqual([]);
    expect(await search('的')).toEqual(expect.any(Array));
  });

  it('is suggested by title, pinyin and initials', async () => {
    for (const keyword of ['恢复备', 'huifubei', 'hfbf']) {
      const { data } = await app.call('GET /search/suggest', { query: { keyword } });
      expect(data.help.map(({ chapter }) => chapter)).toContain('restore');
    }
  });
});
