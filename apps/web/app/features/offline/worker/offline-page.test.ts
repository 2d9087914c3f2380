import { describe, expect, it } from 'vitest';
import type { StoredReading } from '../stored-readings.ts';
import { renderOfflinePage } from './offline-page.ts';

const reading: StoredReading = {
  path: '/article/12',
  section: 'article',
  title: '<b>差旅</b> & "报销"',
  author: "O'Neil <i>",
  html: '<p>正文</p>',
  answers: [],
  pictures: [],
  storedAt: Date.now(),
  openedAt: Date.now(),
};
const site = { name: '知汇 <x>', theme: 'dark' } as const;

const read = async (page: Partial<Parameters<typeof renderOfflinePage>[0]>) => {
  const response = renderOfflinePage({ path: '', reading: null, readings: [], site, ...page });
  return { response, text: await response.text() };
};

describe('an offline page', () => {
  it('shows a stored text with a notice, and runs nothing', async () => {
    const { response, text } = await read({ path: reading.path, reading });
    expect(text).toContain('<p>正文</p>');
    expect(text).toContain('<b>离线</b>');
    expect(text).toContain('href="/article/12">重试');
    expect(text).not.toContain('<script');
    const policy = response.headers.get('content-security-policy');
    expect(policy).toContain("default-src 'none'");
    expect(policy).not.toContain('script-src');
    expect(response.status).toBe(503);
  });

  it('writes names and titles as text', async () => {
    const { text } = await read({ path: reading.path, reading });
    expect(text).toContain('&lt;b&gt;差旅&lt;/b&gt; &amp; &quot;报销&quot;');
    expect(text).toContain('O&#39;Neil &lt;i&gt;');
    expect(text).toContain('知汇 &lt;x&gt;');
    const hostile = await read({ path: '/x"><script>alert(1)</script>', readings: [reading] });
    expect(hostile.text).not.toContain('<script');
  });

  it('lists what is stored, and says that the page is not', async () => {
    const { text } = await read({ path: '/list', readings: [reading] });
    expect(text).toContain('此页面未离线保存');
    expect(text).toContain('<a href="/article/12">');
    expect((await read({ readings: [reading] })).text).not.toContain('此页面未离线保存');
  });

  it('says so when nothing is stored', async () => {
    expect((await read({ path: '/article/9' })).text).toContain('暂无离线内容');
  });

  it('shows the answers of a question', async () => {
    const answers = [{ author: '周以宁', html: '<p>这样做</p>', accepted: true }];
    const question = { ...reading, path: '/question/3', section: 'question' as const, answers };
    const { text } = await read({ path: question.path, reading: question });
    expect(text).toContain('1 个回答');
    expect(text).toContain('周以宁 · 已采纳');
    expect(text).toContain('<p>这样做</p>');
  });
});
