import type { Walker } from './walker.ts';
import type { ReadingSample } from './sample.ts';

const DESKTOP = { width: 1440, height: 900 };
const PHONE = { width: 390, height: 844 };

/** A visitor's walk: home, the list with its pages and filters, an article with its contents, search, a PDF. */
export async function walkReading(
  walker: Walker,
  { article, category, attachment }: ReadingSample,
): Promise<void> {
  const list = `/list?model=ARTICLE&categoryId=${category}`;
  await walker.page.setViewport(DESKTOP);
  await walker.open('/');
  await walker.recordStop('home');

  await walker.open(list);
  await walker.recordStop('list', '第 24 篇');
  await walker.press('button: 发布时间');
  await walker.recordStop('list filters', '一周内');
  await walker.waitUntil('the menu at its button', isMenuAttached);
  await walker.page.keyboard.press('Escape');
  await walker.press('button: 发布时间');
  await walker.press('link: 一周内');
  await walker.find('link: 发布时间：一周内…');
  await walker.recordStop('list filtered', '第 24 篇');

  await walker.open(`/article/${article}`);
  await walker.recordStop('article', '三、收尾');
  await walker.type('searchbox: 搜索', '排版样例');
  // the script for suggestions stores the query; it loads when the user begins to type
  await walker.waitUntil(
    'the suggestions',
    () => document.querySelector('input[role=combobox]') !== null,
  );
  await walker.page.keyboard.press('Enter');
  await walker.recordStop('search', '的搜索结果');

  await walker.press('button: 版权声明');
  await walker.recordStop('dialog', '知道了');
  await walker.page.mouse.click(5, 5);
  await walker.waitUntil('the dialog to go', () => !document.body.innerText.includes('知道了'));
  await walker.recordStop('dialog closed from outside');

  await walker.open(`/attachment/${attachment}?page=3`);
  await walker.waitUntil('the writing of the third page', isWritten);
  await walker.recordStop('attachment', '之3');

  await walkNarrowScreen(walker, list, article);
}

/** Whether the third page of a PDF shows text rather than blank paper. Runs in the page. */
function isWritten(): boolean {
  const canvas = document.querySelector<HTMLCanvasElement>('[aria-label="第 3 页"] canvas');
  const points = canvas?.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height).data;
  return (
    points?.some((value, at) => at % 4 === 3 && value > 128 && (points[at - 1] ?? 255) < 128) ??
    false
  );
}

/** Whether the open menu is below its button rather than elsewhere in the window. Runs in the page. */
function isMenuAttached(): boolean {
  return [...document.querySelectorAll('[popovertarget^="by"]')].some((button) => {
    const id = button.getAttribute('popovertarget') ?? '';
    const menu = document.getElementById(id)?.getBoundingClientRect();
    if (menu === undefined || menu.width === 0) return false;
    const { right, bottom } = button.getBoundingClientRect();
    return Math.abs(menu.top - bottom) < 12 && Math.abs(menu.right - right) < 12;
  });
}

/** The same on a phone: the category tree as a drawer, the search behind its button, the folded contents; in the dark. */
async function walkNarrowScreen(
  walker: Walker,
  list: string,
  article: number | string,
): Promise<void> {
  await walker.page.setViewport(PHONE);
  await walker.open(list);
  await walker.recordStop('list narrow', '第 24 篇');
  await walker.press('button: 分类');
  await walker.find('link: 全部分类…');
  await walker.recordStop('list narrow drawer');
  await walker.press('button: 关闭');
  await walker.press('button: 搜索');
  await walker.find('combobox: 搜索');
  await walker.recordStop('list narrow search');
  await walker.page.keyboard.press('Escape');

  await walker.page.evaluate(() => localStorage.setItem('zhihui_theme', 'dark'));
  await walker.open(`/article/${article}`);
  await walker.waitUntil('the dark', () => {
    const [red = 255] = getComputedStyle(document.body).backgroundColor.match(/\d+/gu) ?? [];
    return Number(red) < 60;
  });
  await walker.recordStop('article narrow dark');
  await walker.waitUntil('no scrolling to the side', () => {
    const { scrollWidth, clientWidth } = document.documentElement;
    return scrollWidth <= clientWidth;
  });
  await walker.page.setViewport(DESKTOP);
  await walker.find('button: 收起目录树');
  await walker.recordStop('article widened');
  await walker.open('/');
  await walker.recordStop('home dark');
  await walker.page.evaluate(() => localStorage.removeItem('zhihui_theme'));
}
