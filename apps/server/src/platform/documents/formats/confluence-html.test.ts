import { expect, it } from 'vitest';
import { readFixture, zip } from '../test/read-fixture.ts';

const INDEX = `<!DOCTYPE html><html><head><title>运营手册 (OPS)</title></head><body class="theme-default aui-theme-default">
  <div id="content"><div id="main-content" class="pageSection"><table class="confluenceTable">
  <tr><th class="confluenceTh">Key</th><td class="confluenceTd">OPS</td></tr>
  <tr><th class="confluenceTh">Name</th><td class="confluenceTd">运营手册</td></tr></table></div>
  <div class="pageSection"><h2>Available Pages:</h2><ul><li><a href="65601.html">首页</a>
    <ul><li><a href="65602.html">海外</a><ul><li><a href="_65603.html">发货 流程</a></li></ul></li></ul></li>
    <li><a href="65699.html">丢失的页</a></li></ul></div></div></body></html>`;

const page = (
  title: string,
  content: string,
  more = '',
) => `<!DOCTYPE html><html><head><title>运营手册 : ${title}</title></head>
  <body class="theme-default aui-theme-default"><div id="main-header"><div id="breadcrumb-section"><ol id="breadcrumbs"><li>面包屑</li></ol></div>
  <h1 id="title-heading" class="pagetitle"><span id="title-text"> 运营手册 : ${title} </span></h1></div>
  <div id="content" class="view"><div class="page-metadata">Created by <span class='author'> 张三</span> on Jan 05, 2024</div>
  <div id="main-content" class="wiki-content group">${content}</div>${more}</div></body></html>`;

const BODY = `<div class="toc-macro"><ul><li>目录</li></ul></div>
  <h2 id="发货流程-准备">准备</h2><p>见 <a href="65602.html#海外-清关">清关</a>、<a href="#发货流程-准备">上文</a>、<a href="gone.html">旧页</a> <img class="emoticon" alt="(smile)"></p>
  <div class="confluence-information-macro confluence-information-macro-note"><p class="title">留意</p><span class="aui-icon"></span><div class="confluence-information-macro-body"><p>先付款</p></div></div>
  <div class="code panel"><div class="codeContent panelContent"><pre class="syntaxhighlighter-pre" data-syntaxhighlighter-params="brush: java; gutter: false">int a = 1;
int b;</pre></div></div>
  <div class="expand-container"><div class="expand-control"><span class="expand-control-text">更多</span></div><div class="expand-content"><p>细则</p></div></div>
  <ul class="inline-task-list"><li class="checked" data-inline-task-id="1">已办</li><li data-inline-task-id="2">待办</li></ul>
  <p><img class="confluence-embedded-image" src="attachments/thumbnails/65603/7.png?api=v2" alt="图"></p>
  <p><span class="jira-issue"><a href="https://jira.cn/browse/A-1">A-1</a></span></p>`;
const MORE = `<div class="pageSection group"><div class="pageSectionHeader"><h2 id="attachments" class="pageSectionTitle">Attachments:</h2></div>
  <div class="greybox" align="left"><a href="attachments/65603/7.png">图.png</a> (image/png)<br/><a href="attachments/65603/8.xlsx">运价.xlsx</a></div></div>
  <div class="pageSection group"><div class="pageSectionHeader"><h2 id="comments">Comments:</h2></div><table><tr><td><a name="comment-1"></a>
  <font class="smallfont"><p>请更新</p></font><div class="smallfont">Posted by 李四 at Feb 06, 2024 10:22</div></td></tr></table></div>`;

const files = {
  'OPS/index.html': INDEX,
  'OPS/65601.html': page('首页', '<p>欢迎</p>'),
  'OPS/65602.html': page('海外', '<h2>清关</h2>'),
  'OPS/_65603.html': page('发货 流程', BODY, MORE),
  'OPS/65604.html': '<html><body>没有正文</body></html>',
  'OPS/attachments/65603/7.png': 'png',
  'OPS/attachments/65603/8.xlsx': 'xlsx',
};

it('reads a space of Confluence from its web pages: tree, macros, attachments, comments', async () => {
  const { formats, pages, files: shown, refusals } = await readFixture({ 'a.zip': zip(files) });
  expect(formats).toEqual(['CONFLUENCE_HTML']);
  expect(pages.map(({ key, path, title }) => [key, path, title])).toEqual([
    ['OPS/65601', [], '首页'],
    ['OPS/65602', ['首页'], '海外'],
    ['OPS/65603', ['首页', '海外'], '发货 流程'],
  ]);
  expect(refusals).toEqual([
    { name: 'OPS/65699.html', reason: '导出包中缺少该页面' },
    { name: 'OPS/65604.html', reason: '页面中没有正文（main-content）' },
  ]);
  expect(shown).toEqual(['OPS/attachments/65603/7.png', 'OPS/attachments/65603/8.xlsx']);
  expect(pages[2]).toMatchObject({
    author: { name: '张三', email: null },
    createdAt: '2024-01-05',
    annotations: [
      { quote: '', text: '请更新', author: { name: '李四', email: null }, createdAt: '2024-02-06' },
    ],
  });
  expect(pages[2]?.markdown).toBe(
    [
      '## 准备',
      `见 [清关](zhihui-import:page/OPS%2F65602#${encodeURI('清关')})、[上文](#${encodeURI('准备')})、[旧页](gone.html) (smile)`,
      '> [!WARNING]\n> **留意**\n>\n> 先付款',
      '```java\nint a = 1;\nint b;\n```',
      '<details>\n<summary>更多</summary>',
      '细则',
      '</details>',
      '- [x] 已办\n- [ ] 待办',
      '![图](zhihui-import:file/OPS%2Fattachments%2F65603%2F7.png)',
      '[A-1](https://jira.cn/browse/A-1)',
      '**附件**',
      '- [运价.xlsx](zhihui-import:file/OPS%2Fattachments%2F65603%2F8.xlsx)\n',
    ].join('\n\n'),
  );
  expect(pages[2]?.conversion).toMatchObject({
    changed: [
      { what: '目录宏', outcome: '已省略，页面自带目录' },
      { what: '展开宏', outcome: '转为折叠块' },
      { what: '附件列表', outcome: '附在正文之后' },
    ],
    lost: [
      { what: 'Jira 问题宏', outcome: '不支持，保留原链接' },
      { what: '链接', outcome: '导出包中缺少 OPS/gone.html' },
    ],
  });
});

it('refuses a page that is nested without end, and reads the others', async () => {
  const { pages, refusals } = await readFixture({
    'a.zip': zip({
      ...files,
      'OPS/65602.html': page('海外', '<div>'.repeat(100_000)),
    }),
  });
  expect(pages.map(({ title }) => title)).toEqual(['首页', '发货 流程']);
  expect(refusals).toContainEqual({
    name: 'OPS/65602.html',
    reason: '内容嵌套过深，无法读取',
  });
});

it('says what is wrong with an index without pages', async () => {
  const index = '<body class="aui-theme-default"><p>空</p></body>';
  await expect(readFixture({ 'a.zip': zip({ 'OPS/index.html': index }) })).rejects.toThrow(
    '导出包无法解析：index.html 中没有页面，请确认导出类型为“HTML”',
  );
});
