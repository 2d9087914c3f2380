import { expect, it } from 'vitest';
import { readFixture, zip } from '../test/read-fixture.ts';

const id = (digit: string) => digit.repeat(32);
const [HOME, CHILD, DB, ROW, BROKEN] = ['a', 'b', 'c', 'd', 'e'].map(id);
const ROOT = 'Export-01234567-89ab-cdef-0123-456789abcdef';

const MARKDOWN = {
  [`${ROOT}/海外 仓 ${HOME}.md`]: `# 海外/仓\n\n见 [清关](%E6%B5%B7%E5%A4%96%20%E4%BB%93%20${HOME}/%E6%B8%85%E5%85%B3%20${CHILD}.md) 与 [库](%E6%B5%B7%E5%A4%96%20%E4%BB%93%20${HOME}/%E5%BA%93%20${DB}.csv) [旧](https://www.notion.so/x-${CHILD}?pvs=4)\n\n![图](%E6%B5%B7%E5%A4%96%20%E4%BB%93%20${HOME}/image.png)\n\n<aside>\n💡 先付款\n\n</aside>\n\n后文\n\n\`\`\`html\n<aside>\n</aside>\n\`\`\`\n`,
  [`${ROOT}/海外 仓 ${HOME}/清关 ${CHILD}.md`]: `# 清关\n\n[丢](%E4%B8%A2.pdf)\n`,
  [`${ROOT}/海外 仓 ${HOME}/image.png`]: 'png',
  [`${ROOT}/海外 仓 ${HOME}/库 ${DB}.csv`]: '\ufeffName,Tags\n行一,甲\n',
  [`${ROOT}/海外 仓 ${HOME}/库 ${DB}_all.csv`]: '\ufeffName,备注\n行一,"一|行\n二行"\n"行二",\n',
  [`${ROOT}/海外 仓 ${HOME}/库/行一 ${ROW}.md`]: '# 行一\n\nTags: 甲, 乙\n\n正文\n',
};

const PAGES = [
  [HOME, [], '海外/仓'],
  [CHILD, ['海外/仓'], '清关'],
  [DB, ['海外/仓'], '库'],
  [ROW, ['海外/仓', '库'], '行一'],
];

it('reads the Markdown of Notion: tree without ids, links, databases as tables', async () => {
  const { formats, pages, files, refusals } = await readFixture({ 'a.zip': zip(MARKDOWN) });
  expect(formats).toEqual(['NOTION']);
  expect(refusals).toEqual([]);
  expect(pages.map(({ key, path, title }) => [key, path, title])).toEqual(PAGES);
  expect(files).toEqual([`${ROOT}/海外 仓 ${HOME}/image.png`]);
  const picture = encodeURIComponent(files[0] ?? '');
  expect(pages[0]?.markdown).toBe(
    `见 [清关](zhihui-import:page/${CHILD}) 与 [库](zhihui-import:page/${DB}) [旧](zhihui-import:page/${CHILD})\n\n![图](zhihui-import:file/${picture})\n\n> [!NOTE]\n> 💡 先付款\n\n后文\n\n\`\`\`html\n<aside>\n</aside>\n\`\`\`\n`,
  );
  expect(pages[1]?.conversion.lost).toEqual([
    { what: '链接', outcome: `导出包中缺少 ${ROOT}/海外 仓 ${HOME}/丢.pdf` },
  ]);
  expect(pages[2]?.markdown).toBe(
    `| Name | 备注 |\n| - | - |\n| [行一](zhihui-import:page/${ROW}) | 一\\|行<br>二行 |\n| 行二 | |\n`,
  );
  expect(pages[3]).toMatchObject({ tags: ['甲', '乙'], markdown: 'Tags: 甲, 乙\n\n正文\n' });
});

it('reads an export that is split into archives inside an archive, and names a broken one', async () => {
  const entries = Object.entries(MARKDOWN);
  const { formats, pages, refusals } = await readFixture({
    'a.zip': zip({
      'ExportBlock-1-Part-1.zip': zip(Object.fromEntries(entries.slice(0, 2))),
      'ExportBlock-1-Part-2.zip': zip(Object.fromEntries(entries.slice(2))),
      'ExportBlock-1-Part-3.zip': 'broken',
    }),
  });
  expect(formats).toEqual(['NOTION']);
  expect(pages.map(({ key, path, title }) => [key, path, title])).toEqual(PAGES);
  expect(refusals).toEqual([
    { name: 'ExportBlock-1-Part-3.zip', reason: '不是有效的 ZIP 压缩包，或文件已损坏' },
  ]);
});

it('reads the HTML of Notion with its blocks, and refuses a page without text', async () => {
  const html = `<html><head><title>x</title><style>p{}</style></head><body><article id="${HOME}" class="page sans"><header><h1 class="page-title">海外仓</h1><p class="page-description"></p></header><div class="page-body">
    <p>见 <a href="%E6%B5%B7%E5%A4%96%E4%BB%93/%E6%B8%85%E5%85%B3%20${CHILD}.html">清关</a> <style>@import url(x)</style><span class="notion-text-equation-token"><span class="katex"><span class="katex-mathml"><math><semantics><mrow></mrow><annotation encoding="application/x-tex">E=mc^2</annotation></semantics></math></span></span></span></p>
    <figure class="block-color-gray_background callout"><div><span class="icon">💡</span></div><div style="width:100%">先付款</div></figure>
    <ul class="toggle"><li><details open=""><summary>更多</summary><p>细则</p></details></li></ul>
    <ul class="to-do-list"><li><div class="checkbox checkbox-on"></div> <span class="to-do-children-checked">已办</span></li></ul>
    <pre class="code"><code class="language-Java">int a = 1;\nint b;</code></pre>
    <figure class="link-to-page"><a href="%E6%B5%B7%E5%A4%96%E4%BB%93/%E6%B8%85%E5%85%B3%20${CHILD}.html"><span class="icon">📄</span>清关</a></figure>
    <figure class="equation"><span class="katex-display"><math><annotation encoding="application/x-tex">\\sum_i</annotation></math></span></figure></div></article></body></html>`;
  const { formats, pages, refusals } = await readFixture({
    'a.zip': zip({
      [`海外仓 ${HOME}.html`]: html,
      [`海外仓/清关 ${CHILD}.html`]:
        '<h1 class="page-title">清关</h1><div class="page-body"><p>文</p></div>',
      [`海外仓/坏 ${BROKEN}.html`]: '<p>无</p>',
    }),
  });
  expect(formats).toEqual(['NOTION']);
  expect(refusals).toEqual([
    { name: `海外仓/坏 ${BROKEN}.html`, reason: '页面中没有正文（page-body）' },
  ]);
  expect(pages.map(({ path, title }) => [path, title])).toEqual([
    [[], '海外仓'],
    [['海外仓'], '清关'],
  ]);
  expect(pages[0]?.markdown).toBe(
    [
      `见 [清关](zhihui-import:page/${CHILD}) $E=mc^2$`,
      '> [!NOTE]\n> 先付款',
      '<details>\n<summary>更多</summary>',
      '细则',
      '</details>',
      '- [x] 已办',
      '```java\nint a = 1;\nint b;\n```',
      `[清关](zhihui-import:page/${CHILD})`,
      '$$\n\\sum_i\n$$\n',
    ].join('\n\n'),
  );
});
