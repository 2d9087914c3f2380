import { expect, it } from 'vitest';
import { readFixture, zip } from '../test/read-fixture.ts';

const cdata = (text: string) => `<![CDATA[${text.replaceAll(']]>', ']] >')}]]>`;
const property = (name: string, value: string) => `<property name="${name}">${value}</property>`;
const reference = (name: string, kind: string, id: string, key = 'id') =>
  `<property name="${name}" class="${kind}" package="com.atlassian.confluence"><id name="${key}">${id}</id></property>`;
const object = (kind: string, id: string, content: string, key = 'id') =>
  `<object class="${kind}" package="com.atlassian.confluence.pages">\n<id name="${key}">${id}</id>\n${content}\n</object>\n`;

interface PageOptions {
  parent?: string;
  position?: number;
  more?: string;
}

const page = (id: string, title: string, body: string, options: PageOptions = {}) =>
  object(
    'BodyContent',
    `9${id}`,
    property('body', cdata(body)) + reference('content', 'Page', id) + property('bodyType', '2'),
  ) +
  object(
    'Page',
    id,
    [
      property('hibernateVersion', '3'),
      property('title', cdata(title)),
      reference('space', 'Space', '1'),
      options.parent === undefined ? '' : reference('parent', 'Page', options.parent),
      property('position', String(options.position ?? 0)),
      // an id inside a list is no id of the page
      '<collection name="children" class="java.util.Collection"><element class="Page" package="x"><id name="id">77</id></element></collection>',
      reference('creator', 'ConfluenceUserImpl', cdata('u1'), 'key'),
      property('creationDate', '2024-01-05 10:22:33.000'),
      options.more ?? property('contentStatus', cdata('current')),
    ].join('\n'),
  );

const entities = (content: string) =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<hibernate-generic datetime="2024-03-01 00:00:00">\n${content}</hibernate-generic>`;
const SPACE = object('Space', '1', property('key', cdata('OPS')) + property('name', cdata('运营')));
const USER = object(
  'ConfluenceUserImpl',
  cdata('u1'),
  property('name', cdata('zhang')) + property('email', cdata('zhang@a.cn')),
  'key',
);

const macro = (name: string, content: string) =>
  `<ac:structured-macro ac:name="${name}" ac:schema-version="1">${content}</ac:structured-macro>`;
const parameter = (name: string, value: string) =>
  `<ac:parameter ac:name="${name}">${value}</ac:parameter>`;
const rich = (content: string) => `<ac:rich-text-body>${content}</ac:rich-text-body>`;

const BODY = [
  macro('toc', ''),
  '<ac:layout><ac:layout-section ac:type="two_equal"><ac:layout-cell><h2>准备</h2></ac:layout-cell><ac:layout-cell><p>左&nbsp;右 &lt;b&gt; &amp; &hellip;<ac:emoticon ac:name="tick" /></p></ac:layout-cell></ac:layout-section></ac:layout>',
  macro(
    'code',
    parameter('language', 'java') +
      '<ac:plain-text-body><![CDATA[if (a[b[0]] > 1 && c) {\n  x("&nbsp;");\n}]]></ac:plain-text-body>',
  ),
  macro('info', parameter('title', '提醒') + rich('<p>先付款</p>')),
  macro('expand', parameter('title', '更多') + rich(macro('tip', rich('<p>细则</p>')))),
  '<p><ac:image ac:alt="图"><ri:attachment ri:filename="图 1.png" /></ac:image><ac:image><ri:url ri:value="https://a.cn/1.png" /></ac:image></p>',
  '<p><ac:link ac:anchor="清关"><ri:page ri:content-title="海外" /><ac:plain-text-link-body><![CDATA[看海外]]></ac:plain-text-link-body></ac:link>、<ac:link><ri:page ri:content-title="没有" /></ac:link>、<ac:link><ri:user ri:userkey="u1" /></ac:link>、<ac:link><ri:attachment ri:filename="运价.xlsx" /></ac:link>、<a href="https://wiki.cn/pages/viewpage.action?pageId=12">旧址</a></p>',
  '<ac:task-list><ac:task><ac:task-id>1</ac:task-id><ac:task-status>complete</ac:task-status><ac:task-body>已办</ac:task-body></ac:task><ac:task><ac:task-id>2</ac:task-id><ac:task-status>incomplete</ac:task-status><ac:task-body>待办</ac:task-body></ac:task></ac:task-list>',
  macro('children', ''),
  `<p>${macro('jira', parameter('key', 'A-1'))}</p>`,
  '<table><tbody><tr><th>国家</th><th>税率</th></tr><tr><td colspan="2">德国</td></tr></tbody></table>',
].join('');

const attachment = (id: string, name: string, more: string) =>
  object(
    'Attachment',
    id,
    property('title', cdata(name)) + reference('containerContent', 'Page', '13') + more,
  );

const SOURCE = {
  'exportDescriptor.properties': 'exportType=space\nspaceKey=OPS\n',
  'entities.xml': entities(
    [
      page('13', '发货', BODY, { parent: '12' }),
      page('11', '首页', '<p>欢迎</p>'),
      page('15', '乙', '<p>乙</p>', { parent: '11', position: 2 }),
      page('12', '海外', '<h2>清关</h2>', { parent: '11', position: 1 }),
      page('21', '海外', '<p>旧版</p>', {
        more:
          property('contentStatus', cdata('current')) + reference('originalVersion', 'Page', '12'),
      }),
      page('22', '草稿', '<p>草稿</p>', { more: property('contentStatus', cdata('draft')) }),
      page('23', '坏页', '<p>没有结束', { parent: '11', position: 3 }),
      SPACE,
      USER,
      attachment('31', '图 1.png', property('version', '2')),
      attachment('32', '运价.xlsx', property('version', '1')),
      attachment('33', '旧.png', reference('originalVersion', 'Attachment', '31')),
      object(
        'BodyContent',
        '941',
        property('body', cdata('<p>请更新</p>')) + reference('content', 'Comment', '41'),
      ),
      object(
        'Comment',
        '41',
        reference('containerContent', 'Page', '13') +
          reference('creator', 'ConfluenceUserImpl', cdata('u1'), 'key') +
          property('creationDate', '2024-02-06 08:00:00.000'),
      ),
      object(
        'Label',
        '51',
        property('name', cdata('物流')) + property('namespace', cdata('global')),
      ),
      object(
        'Labelling',
        '52',
        reference('label', 'Label', '51') + reference('content', 'Page', '13'),
      ),
    ].join(''),
  ),
  'attachments/13/31/1': 'old',
  'attachments/13/31/2': 'new',
  'attachments/13/32/1': 'xlsx',
};

it('reads a space of Confluence from its XML: current versions, tree, macros, files, comments', async () => {
  const { formats, pages, files, refusals } = await readFixture({ 'a.zip': zip(SOURCE) });
  expect(formats).toEqual(['CONFLUENCE_XML']);
  expect(pages.map(({ key, path, title }) => [key, path, title])).toEqual([
    ['OPS/11', [], '首页'],
    ['OPS/12', ['首页'], '海外'],
    ['OPS/13', ['首页', '海外'], '发货'],
    ['OPS/15', ['首页'], '乙'],
  ]);
  expect(refusals).toEqual([{ name: '坏页', reason: '页面内容不是有效的 Confluence 存储格式' }]);
  expect(files).toEqual(['attachments/13/31/2', 'attachments/13/32/1']);
  const person = { name: 'zhang', email: 'zhang@a.cn' };
  expect(pages[2]).toMatchObject({
    author: person,
    createdAt: '2024-01-05T10:22:33.000',
    tags: ['物流'],
    annotations: [
      { quote: '', text: '请更新', author: person, createdAt: '2024-02-06T08:00:00.000' },
    ],
  });
  expect(pages[2]?.markdown).toBe(
    [
      '## 准备',
      '左\u00a0右 \\<b> & …✅',
      '```java\nif (a[b[0]] > 1 && c) {\n  x("&nbsp;");\n}\n```',
      '> [!NOTE]\n> **提醒**\n>\n> 先付款',
      '<details>\n<summary>更多</summary>',
      '> [!TIP]\n> 细则',
      '</details>',
      '![图](zhihui-import:file/attachments%2F13%2F31%2F2)![](https://a.cn/1.png)',
      `[看海外](zhihui-import:page/OPS%2F12#${encodeURIComponent('清关')})、没有、@zhang、[运价.xlsx](zhihui-import:file/attachments%2F13%2F32%2F1)、[旧址](zhihui-import:page/OPS%2F12)`,
      '- [x] 已办\n- [ ] 待办',
      '`A-1`',
      '| 国家 | 税率 |\n| - | - |\n| 德国 | |\n',
    ].join('\n\n'),
  );
  expect(pages[2]?.conversion.lost).toEqual([
    { what: '链接', outcome: '导出包中缺少页面 没有' },
    { what: '子页面宏', outcome: '未导入，请使用分类' },
    { what: 'Jira 问题宏', outcome: '不支持，保留编号' },
  ]);
});

it('reads blocks in the cells of a table as their lines', async () => {
  const code = '<ac:plain-text-body><![CDATA[a|b\nc]]></ac:plain-text-body>';
  const task =
    '<ac:task-list><ac:task><ac:task-status>complete</ac:task-status><ac:task-body>已办</ac:task-body></ac:task></ac:task-list>';
  const cells = [
    macro('info', rich('<p>甲</p><p>乙</p>')),
    macro('expand', parameter('title', '更多') + rich('<p>细则</p>')),
    macro('code', code),
    task,
  ];
  const row = `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`;
  const body = `<table><tbody><tr>${'<th>列</th>'.repeat(4)}</tr>${row}</tbody></table>`;
  const content = entities(SPACE + page('1', '表', body));
  const { pages } = await readFixture({ 'a.zip': zip({ 'entities.xml': content }) });
  expect(pages[0]?.markdown.split('\n')[2]).toBe(
    '| 甲<br>乙 | 更多<br>细则 | `a\\|b`<br>`c` | ☑ 已办 |',
  );
});

it('reads pages that are each other’s parents once each, at the top', async () => {
  const content = entities(
    SPACE +
      page('1', '甲', '<p>甲</p>', { parent: '2' }) +
      page('2', '乙', '<p>乙</p>', { parent: '1' }) +
      page('3', '丙', '<p>丙</p>', { parent: '1' }),
  );
  const { pages } = await readFixture({ 'a.zip': zip({ 'entities.xml': content }) });
  expect(pages.map(({ path, title }) => [title, path])).toEqual([
    ['甲', []],
    ['乙', []],
    ['丙', ['甲']],
  ]);
});

it.each([
  [
    'an export without its main file',
    { 'exportDescriptor.properties': 'exportType=space' },
    '导出包无法解析：缺少 entities.xml，请确认导出类型为“XML”',
  ],
  [
    'XML that is cut off',
    { 'entities.xml': '<hibernate-generic><object class="Page">' },
    '导出包无法解析：entities.xml 不是有效的 XML，或文件已损坏',
  ],
  [
    'XML with entities of its own, which are not expanded',
    {
      'entities.xml': `<!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/passwd">]>${entities(
        page('1', '甲', '').replace('甲', ']]>&a;<![CDATA['),
      ).replace(/^.*\n/u, '')}`,
    },
    '导出包无法解析：entities.xml 不是有效的 XML，或文件已损坏',
  ],
  [
    'an export without pages',
    { 'entities.xml': entities(SPACE) },
    '导出包无法解析：entities.xml 中没有页面，请确认导出类型为“XML”',
  ],
])('refuses %s', async (_, files: Record<string, string>, reason) => {
  await expect(readFixture({ 'a.zip': zip(files) })).rejects.toThrow(reason);
});

it('reads an export larger than a file may be that is held in memory', async () => {
  // texts of earlier versions, as they fill real exports
  const filler = object(
    'BodyContent',
    '1',
    property('body', cdata('旧版本的正文。'.repeat(50_000))),
  );
  const content = entities(filler.repeat(130) + SPACE + page('1', '甲', '<p>正文</p>'));
  expect(Buffer.byteLength(content)).toBeGreaterThan(100 * 2 ** 20);
  const { pages } = await readFixture({ 'entities.xml': content });
  expect(pages.map(({ markdown }) => markdown)).toEqual(['正文\n']);
}, 60_000);
