import { expect, it } from 'vitest';
import { readFixture, zip } from '../test/read-fixture.ts';

const post = (number: number, fields: Record<string, unknown>) => ({
  id: 100 + number,
  post_number: number,
  post_type: 1,
  username: 'zhang',
  name: '张三',
  created_at: `2024-01-0${number}T02:00:00.000Z`,
  ...fields,
});

const TOPIC = {
  id: 7,
  title: '如何清关？',
  slug: 'qingguan',
  category_id: 5,
  posts_count: 5,
  created_at: '2024-01-01T02:00:00.000Z',
  tags: ['清关', { id: 1, name: '德国' }],
  post_stream: {
    posts: [
      post(1, {
        cooked:
          '<p>见 <a href="/t/yunjia/8/2">运价</a>、<a href="/t/old/99">旧帖</a> <img class="emoji" alt=":smile:" src="/e.png"></p><aside class="onebox" data-onebox-src="https://a.cn/"><article><h3>官网</h3></article></aside><pre><code class="lang-ruby">puts 1</code></pre>',
      }),
      post(2, {
        name: '',
        username: 'li',
        accepted_answer: true,
        cooked:
          '<aside class="quote" data-username="zhang"><div class="title">张三:</div><blockquote><p>见</p></blockquote></aside><p>填表</p>',
      }),
      post(3, { post_type: 3, action_code: 'closed.enabled', cooked: '<p>已关闭</p>' }),
      post(4, {
        cooked:
          '<p>谢谢</p><div class="poll">投</div><div class="lightbox-wrapper"><a class="lightbox" href="https://a.cn/1.png"><img src="https://a.cn/1_s.png" alt="图"><div class="meta">1.png</div></a></div>',
      }),
    ],
  },
};
const EXPORT = {
  users: [{ id: 1, username: 'wang', name: '王五', email: 'wang@a.cn' }],
  categories: [
    { id: 4, name: '物流' },
    { id: 5, name: '海外', parent_category_id: 4 },
  ],
  topics: [
    {
      id: 8,
      title: '运价',
      category_id: 4,
      posts: [
        {
          id: 1,
          user_id: 1,
          post_number: 1,
          raw: '[quote="li, post:1, topic:7"]\n旧价\n[/quote]\n新价 ![图|100x100](upload://abc.png)\n\n[details="更多"]\n细则\n[/details]\n```\n[quote]\n```\n',
          created_at: '2024-02-01T00:00:00Z',
        },
        { id: 2, user_id: 1, post_number: 2, raw: '已更新' },
      ],
      accepted_answer: { post_number: 2 },
    },
  ],
};

it('reads topics of Discourse as questions with their accepted answers', async () => {
  const { formats, pages, refusals } = await readFixture({
    'a.zip': zip({
      'topics/7.json': JSON.stringify(TOPIC),
      'again/7.json': JSON.stringify(TOPIC),
      'category.json': JSON.stringify(EXPORT),
      'broken.json': '{',
      'empty.json': JSON.stringify({ id: 9, title: '空', post_stream: { posts: [] } }),
    }),
  });
  expect(formats).toEqual(['DISCOURSE']);
  expect(refusals).toEqual([
    { name: 'broken.json', reason: '不是有效的 JSON 文件，或文件已损坏' },
    { name: '空', reason: '主题中没有标题或正文' },
  ]);
  expect(pages.map(({ key, kind, path, title }) => [key, kind, path, title])).toEqual([
    ['topic/7', 'question', ['物流', '海外'], '如何清关？'],
    ['topic/8', 'question', ['物流'], '运价'],
  ]);
  expect(pages[0]).toMatchObject({
    author: { name: '张三', email: null },
    createdAt: '2024-01-01T02:00:00.000Z',
    tags: ['清关', '德国'],
    address: '/t/qingguan/7',
    markdown:
      '见 [运价](zhihui-import:page/topic%2F8)、[旧帖](/t/old/99) :smile:\n\n<https://a.cn/>\n\n```ruby\nputs 1\n```\n',
    answers: [
      {
        markdown: '> zhang：\n>\n> 见\n\n填表\n',
        author: { name: 'li', email: null },
        accepted: true,
        createdAt: '2024-01-02T02:00:00.000Z',
      },
      { markdown: '谢谢\n\n![图](https://a.cn/1.png)\n', accepted: false },
    ],
  });
  expect(pages[0]?.conversion.lost).toEqual([
    { what: '投票', outcome: '未导入' },
    { what: '回复', outcome: '导出包中缺少 1 条' },
  ]);
  expect(pages[1]).toMatchObject({
    author: { name: '王五', email: 'wang@a.cn' },
    markdown:
      '> li：\n>\n> 旧价\n\n新价 ![图|100x100](upload://abc.png)\n\n<details>\n<summary>更多</summary>\n\n细则\n\n</details>\n\n```\n[quote]\n```\n',
    answers: [{ markdown: '已更新', accepted: true }],
  });
});
