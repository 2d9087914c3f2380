import { describe, expect, it } from 'vitest';
import { linkNames, readCalls } from './names.ts';
import { renderComment } from './render.ts';

const render = (source: string) => renderComment(source, 'https://kb.example').html;
const depthOf = (html: string, tag: string) => {
  let [depth, deepest] = [0, 0];
  for (const [mark] of html.matchAll(new RegExp(`</?${tag}>`, 'gu'))) {
    depth += mark.startsWith('</') ? -1 : 1;
    deepest = Math.max(deepest, depth);
  }
  return deepest;
};

describe('the Markdown of a comment', () => {
  it('has words with marks, line breaks, links, lists, quotes, code and pictures', () => {
    expect(render('**粗** *斜* ~~删~~ `码`\n第二行')).toBe(
      '<p><strong>粗</strong> <em>斜</em> <del>删</del> <code>码</code><br>\n第二行</p>',
    );
    expect(render('- 甲\n- 乙')).toContain('<li>甲</li>');
    expect(render('> 引用')).toContain('<blockquote>');
    expect(render('```js\nlet a = 1\n```')).toContain('<figure class="code">');
    expect(render('![图](/media/3/full.webp){width=50%}')).toBe(
      '<p class="picture-alone"><img src="/media/3/full.webp" alt="图" width="50%" loading="lazy" decoding="async"></p>',
    );
    expect(render('[内](/article/3) https://a.cn。')).toBe(
      '<p><a href="/article/3">内</a> <a href="https://a.cn" rel="noopener nofollow ugc">https://a.cn</a>。</p>',
    );
    expect(render('[@周砚](/user/personal?id=3)')).toContain('class="mention"');
  });

  it('draws headings and tables as lines', () => {
    expect(render('# 标题\n正文')).toBe('<p><strong>标题</strong></p>\n<p>正文</p>');
    expect(render('| 甲 | 乙 |\n| - | - |\n| 1 | **2** |')).toBe(
      '<p>甲 | 乙<br>\n1 | <strong>2</strong></p>',
    );
    expect(render('一行\n---')).not.toMatch(/<h\d/u);
  });

  it.each([
    ['<b onclick="x()">粗</b>', '&#x3C;b onclick="x()">粗&#x3C;/b>'],
    ['<script>alert(1)</script>', '&#x3C;script>'],
    ['<div>\n块\n</div>', '&#x3C;div>'],
    ['$x^2$', '$x^2$'],
    ['> [!NOTE]\n> 注', '[!NOTE]'],
  ])('shows %j as letters', (source, shown) => {
    expect(render(source)).toContain(shown);
  });

  it.each(['<span class="red">字</span>', '<u>字</u>', '<mark>字</mark>'])(
    'keeps the words of %j, whose mark it does not have',
    (source) => expect(render(source)).toBe('<p>字</p>'),
  );

  it.each(['```mermaid\ngraph TD\n```', '```math\nx^2\n```'])('draws %j as code', (source) => {
    const html = render(source);
    expect(html).toContain('<figure class="code">');
    expect(html).not.toMatch(/<math|diagram/u);
  });

  it.each([
    '[点](javascript:alert(1))',
    '[点](JaVaScRiPt&colon;alert(1))',
    '[点](data:text/html,x)',
    '![点](javascript:alert(1))',
    '<javascript:alert(1)>',
  ])('makes no link of %j', (source) => {
    expect(render(source)).not.toMatch(/(?:href|src)="(?:javascript|data)/iu);
  });

  it('joins deep lists and quotes with what they are in, and loses no words', () => {
    const list = Array.from({ length: 12 }, (_, n) => `${'  '.repeat(n)}- 第${n}层`).join('\n');
    expect(depthOf(render(list), 'ul')).toBe(4);
    for (let n = 0; n < 12; n++) expect(render(list)).toContain(`第${n}层`);
    const quote = render(`${'>'.repeat(40)} 深处`);
    expect(depthOf(quote, 'blockquote')).toBe(4);
    expect(quote).toContain('深处');
    expect(() => render('>'.repeat(2000))).not.toThrow();
    expect(() => render('- '.repeat(1000))).not.toThrow();
    expect(() => render('*'.repeat(2000))).not.toThrow();
  });
});

describe('names in a comment', () => {
  it('are called where they are typed or linked, and not in code', () => {
    const html = render(
      '@宋怀 [@周砚](/user/personal?id=3) `@程一` [见](/user/personal?id=4)\n\n```\n@程二\n```',
    );
    const { linked, typed } = readCalls(html);
    expect(linked).toEqual(['3']);
    expect(typed).toContain('@宋怀');
    expect(typed).not.toMatch(/周砚|程一|程二/u);
  });

  it('become links, the longest name first, and not in code', () => {
    const people = [
      { id: 8, name: '宋' },
      { id: 9, name: '宋怀' },
    ];
    expect(linkNames(render('@宋怀、@宋 `@宋` @别人 x@'), people)).toBe(
      '<p><a href="/user/personal?id=9" class="mention">@宋怀</a>、<a href="/user/personal?id=8" class="mention">@宋</a> <code>@宋</code> @别人 x@</p>',
    );
  });
});
