import { pickEvenly } from '@zhihui/test-data/corpus.ts';
import { loadHostileTexts, isPathological } from '@zhihui/test-data/hostile-texts.ts';
import { expect, test } from '../fixtures.ts';
import { getSearchField } from '../pages/shell.ts';

const repeatWords = (count: number, word: (n: number) => string) =>
  Array.from({ length: count }, (_, n) => word(n)).join(' ');

/** Queries of people and programs, each as in an address. */
const QUERIES: Record<string, string> = {
  nothing: '',
  'only marks': '？！，。——…',
  'only stop words': '的 了 是',
  emoji: '😀🎉👩‍👩‍👧',
  'an emoji that the limit cuts in two': `${'长'.repeat(99)}😀`,
  'two thousand letters': 'abcdefghij'.repeat(200),
  'two thousand characters': '数据库索引'.repeat(400),
  'a quotation that does not end': '"增值税',
  'quotations of nothing': '"" -"" -"',
  'operators without words': '- 作者: 标签: 标题:',
  'five hundred operators': repeatWords(500, (n) => `-x${n}`),
  'five hundred fields': repeatWords(500, () => '标题:'),
  'five hundred quotations': repeatWords(500, () => '"a"'),
  'pinyin that means nothing': 'zzzxqv uvuvu',
  'invisible characters': '\u200b\u200e\u2060\ufeff',
  'a zero byte': 'a\0b',
};
/** As long as an address may be. */
const LONGEST = 1200;
const HOSTILE = pickEvenly(
  loadHostileTexts().filter((text) => !isPathological(text)),
  120,
).map(({ value }) => value.slice(0, LONGEST));
/** Addresses that no browser sends. */
const RAW = ['q=%E0%A4%A', 'q=%', 'q=%ff', 'q=a&q=b', 'q=a&model=NOPE', 'q=a&categoryId=9e99'];
/** Pages beyond the end, and invalid ones. */
const PAGES = ['2', '1000', '99999999999', '0', '-1', 'x'];

test('every search has an answer, whatever the query', async ({ page }) => {
  test.slow();
  const addresses = [
    ...[...Object.values(QUERIES), ...HOSTILE].map((q) => new URLSearchParams({ q }).toString()),
    ...RAW,
    ...PAGES.map((current) => `q=a&page=${current}`),
  ];
  for (const path of ['/search', '/list'])
    for (const query of addresses) {
      const queryString = path === '/search' ? query : query.replaceAll('q=', 'keyword=');
      const answer = await page.request.get(`${path}?${queryString}`, { maxRedirects: 3 });
      expect(answer.status(), `${path}?${queryString.slice(0, 80)}`).toBeLessThan(500);
      expect(answer.headers()['content-type']).toContain('text/html');
    }
});

test('the query is shown in the field, and nothing scrolls sideways on a phone', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  for (const [name, q] of Object.entries(QUERIES)) {
    await page.goto(`/search?${new URLSearchParams({ q })}`);
    await expect(getSearchField(page, '搜索内容'), name).toBeVisible();
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(width, name).toBeLessThanOrEqual(390);
  }
});
