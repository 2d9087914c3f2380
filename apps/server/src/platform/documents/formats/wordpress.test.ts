import { expect, it } from 'vitest';
import { readFixture, zip } from '../test/read-fixture.ts';

const cdata = (text: string) => `<![CDATA[${text}]]>`;

interface Item {
  type?: string;
  status?: string;
  parent?: number;
  more?: string;
}

const item = (id: number, title: string, content: string, options: Item = {}) => `<item>
  <title>${cdata(title)}</title><link>https://blog.cn/${id}/</link><dc:creator>${cdata('zhang')}</dc:creator>
  <guid isPermaLink="false">https://blog.cn/?p=${id}</guid><description></description>
  <content:encoded>${cdata(content)}</content:encoded><excerpt:encoded>${cdata('摘要')}</excerpt:encoded>
  <wp:post_id>${id}</wp:post_id><wp:post_date>${cdata('2024-01-05 10:00:00')}</wp:post_date>
  <wp:post_date_gmt>${cdata('2024-01-05 02:00:00')}</wp:post_date_gmt><wp:status>${cdata(options.status ?? 'publish')}</wp:status>
  <wp:post_parent>${options.parent ?? 0}</wp:post_parent><wp:post_type>${cdata(options.type ?? 'post')}</wp:post_type>
  ${options.more ?? ''}</item>`;

const wxr = (items: string) => `<?xml version="1.0" encoding="UTF-8" ?>
<rss version="2.0" xmlns:excerpt="http://wordpress.org/export/1.2/excerpt/" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:wp="http://wordpress.org/export/1.2/">
<channel><title>博客</title><link>https://blog.cn</link><wp:wxr_version>1.2</wp:wxr_version><wp:base_blog_url>https://blog.cn</wp:base_blog_url>
<wp:author><wp:author_id>1</wp:author_id><wp:author_login>${cdata('zhang')}</wp:author_login><wp:author_email>${cdata('zhang@a.cn')}</wp:author_email><wp:author_display_name>${cdata('张三')}</wp:author_display_name></wp:author>
<wp:category><wp:term_id>1</wp:term_id><wp:category_nicename>${cdata('wuliu')}</wp:category_nicename><wp:category_parent></wp:category_parent><wp:cat_name>${cdata('物流')}</wp:cat_name></wp:category>
<wp:category><wp:term_id>2</wp:term_id><wp:category_nicename>${cdata('haiwai')}</wp:category_nicename><wp:category_parent>${cdata('wuliu')}</wp:category_parent><wp:cat_name>${cdata('海外')}</wp:cat_name></wp:category>
${items}</channel></rss>`;

const COMMENT = `<wp:comment><wp:comment_id>1</wp:comment_id><wp:comment_author>${cdata('李四')}</wp:comment_author><wp:comment_author_email>li@a.cn</wp:comment_author_email><wp:comment_date_gmt>2024-02-01 00:00:00</wp:comment_date_gmt><wp:comment_content>${cdata('请<b>更新</b>')}</wp:comment_content><wp:comment_approved>1</wp:comment_approved><wp:comment_type>comment</wp:comment_type></wp:comment>
<wp:comment><wp:comment_author>广告</wp:comment_author><wp:comment_content>${cdata('垃圾')}</wp:comment_content><wp:comment_approved>spam</wp:comment_approved></wp:comment>`;
const TERMS = `<category domain="category" nicename="haiwai">${cdata('海外')}</category><category domain="post_tag" nicename="a">${cdata('清关')}</category>`;

const CLASSIC = `第一行
第二行 <a href="https://blog.cn/12/#x">下篇</a>

[caption id="attachment_6" align="alignnone" width="300"]<a href="https://blog.cn/wp-content/uploads/2024/01/a.png"><img src="https://blog.cn/wp-content/uploads/2024/01/a-300x200.png" alt="图" /></a> 说明[/caption]

[sourcecode language="php"]
if (a &lt; b) {

  [x] = 1;
}
[/sourcecode]

<h2>标题</h2>
[gallery ids="1,2"][contact-form-7 id="5" title="表"][1] 注

[embed]https://v.cn/1[/embed]`;
const BLOCKS =
  '<!-- wp:paragraph --><p>正文</p><!-- /wp:paragraph --><!-- wp:code --><pre class="wp-block-code"><code>a &lt; b</code></pre><!-- /wp:code --><!-- wp:image --><figure class="wp-block-image"><img src="https://blog.cn/wp-content/uploads/b.png" alt=""/></figure><!-- /wp:image -->';

const SOURCE = wxr(
  [
    item(11, '发货 &amp; 清关', CLASSIC, { more: TERMS + COMMENT }),
    item(12, '下篇', BLOCKS),
    item(13, '草稿', '草稿', { status: 'draft' }),
    item(14, '子页', '子', { type: 'page', parent: 15 }),
    item(15, '关于', '关于', { type: 'page', parent: 14 }),
    item(16, '孙页', '孙', { type: 'page', parent: 14 }),
    item(6, 'a.png', '', { type: 'attachment', status: 'inherit' }),
  ].join('\n'),
);

it('reads posts and pages of WordPress: categories, shortcodes, comments, parents in a circle', async () => {
  const { formats, pages, files } = await readFixture({
    'a.zip': zip({ 'blog.xml': SOURCE, 'wp-content/uploads/2024/01/a.png': 'png' }),
  });
  expect(formats).toEqual(['WORDPRESS']);
  expect(pages.map(({ key, path, title }) => [key, path, title])).toEqual([
    ['blog.cn/11', ['物流', '海外'], '发货 & 清关'],
    ['blog.cn/12', [], '下篇'],
    ['blog.cn/14', [], '子页'],
    ['blog.cn/15', [], '关于'],
    ['blog.cn/16', ['子页'], '孙页'],
  ]);
  expect(files).toEqual(['wp-content/uploads/2024/01/a.png']);
  const picture = `zhihui-import:file/${encodeURIComponent(files[0] ?? '')}`;
  expect(pages[0]?.markdown).toBe(
    [
      '第一行\\\n第二行 [下篇](zhihui-import:page/blog.cn%2F12#x)',
      `[![图](${picture})](${picture})`,
      '*说明*',
      '```php\nif (a < b) {\n\n  [x] = 1;\n}\n```',
      '## 标题',
      '\\[1] 注',
      '<https://v.cn/1>\n',
    ].join('\n\n'),
  );
  expect(pages[0]).toMatchObject({
    author: { name: '张三', email: 'zhang@a.cn' },
    createdAt: '2024-01-05T02:00:00Z',
    tags: ['清关'],
    address: 'https://blog.cn/11/',
    annotations: [
      {
        quote: '',
        text: '请更新',
        author: { name: '李四', email: 'li@a.cn' },
        createdAt: '2024-02-01T00:00:00Z',
      },
    ],
  });
  expect(pages[0]?.conversion.lost).toEqual([
    { what: '嵌入内容', outcome: '保留为链接' },
    { what: '短代码 [gallery]', outcome: '未导入' },
    { what: '短代码 [contact-form-7]', outcome: '未导入' },
  ]);
  expect(pages[1]?.markdown).toBe(
    '正文\n\n```\na < b\n```\n\n![](https://blog.cn/wp-content/uploads/b.png)\n',
  );
});

it.each([
  ['an export without posts', wxr(''), '导出文件中没有已发布的文章或页面'],
  ['an export that is cut off', SOURCE.slice(0, 3000), '导出文件不是有效的 XML，或文件已损坏'],
  [
    'entities of its own, which are not expanded',
    wxr('&a;').replace('<rss', '<!DOCTYPE rss [<!ENTITY a SYSTEM "file:///etc/passwd">]><rss'),
    '导出文件不是有效的 XML，或文件已损坏',
  ],
])('refuses %s', async (_, xml, reason) => {
  await expect(readFixture({ 'blog.xml': xml })).rejects.toThrow(reason);
});
