import { describe, expect, it } from 'vitest';
import { MarkdownTooComplexError } from './errors.ts';
import { LIMITS } from './limits.ts';
import { toPlainText } from './plain-text.ts';
import { renderMarkdown } from './render.ts';

function html(source: string): string {
  return renderMarkdown(source).html;
}

describe('blocks', () => {
  it('preserves the line breaks people type', () => {
    expect(html('第一行\n第二行\r\n第三行')).toBe('<p>第一行<br>\n第二行<br>\n第三行</p>');
  });

  it('marks words beside Chinese signs, which have no spaces around them', () => {
    expect(html('**注意：**请先备份；**（一）**准备')).toBe(
      '<p><strong>注意：</strong>请先备份；<strong>（一）</strong>准备</p>',
    );
    expect(html('他说*“好。”*然后~~删除。~~后面')).toBe(
      '<p>他说<em>“好。”</em>然后<del>删除。</del>后面</p>',
    );
    expect(html('2**3** 和 a_b_c')).toBe('<p>2<strong>3</strong> 和 a_b_c</p>');
  });

  it('draws code with language, title, copy button and four kinds of tokens', () => {
    expect(html('```python de_vat.py\nif x == "a": # 注\n    return 1\n```')).toBe(
      '<figure class="code"><figcaption><span>Python</span><span>de_vat.py</span>' +
        '<button type="button" data-copy="">复制</button></figcaption><pre tabindex="0"><code>' +
        '<span class="k">if</span> x == <span class="s">"a"</span>: <span class="c"># 注</span>\n' +
        '    <span class="k">return</span> <span class="n">1</span></code></pre></figure>',
    );
  });

  it('leaves code of unknown and of no language plain', () => {
    expect(html('```易语言\n如果 (真)\n```')).toContain('<span>易语言</span>');
    expect(html('```易语言\n如果 (真)\n```')).toContain('<code>如果 (真)</code>');
    expect(html('    缩进 <b>')).toContain('<code>缩进 &#x3C;b></code>');
  });

  it('stops highlighting beyond its budget', () => {
    const code = `${'return 1\n'.repeat(LIMITS.codeBlock / 9 + 1)}`;
    expect(html(`\`\`\`js\n${code}\`\`\``)).not.toContain('<span class="k">');
  });

  it('wraps tables in a named box that can receive the focus', () => {
    expect(html('## 税号\n\n|国|位|\n|-|-:|\n|德|9|')).toContain(
      '<div class="scroll" tabindex="0" role="region" aria-label="表格 1：税号"><table>',
    );
    expect(html('|国|位|\n|-|-:|\n|德|9|')).toContain('<td align="right">9</td>');
  });

  it('makes boxes of task items', () => {
    expect(html('- [x] 完\n- [ ] 未\n- \\[x] 非')).toBe(
      '<ul class="tasks">\n<li><input type="checkbox" checked disabled aria-label="已完成"><span>完</span></li>\n' +
        '<li><input type="checkbox" disabled aria-label="未完成"><span>未</span></li>\n' +
        '<li><div>[x] 非</div></li>\n</ul>',
    );
  });

  it('puts footnotes at the end, with ways there and back', () => {
    expect(html('甲[^a]乙[^a]\n\n[^a]: 注')).toBe(
      '<p>甲<sup><a href="#u-fn-1" id="u-fnref-1" aria-label="脚注 1">1</a></sup>' +
        '乙<sup><a href="#u-fn-1" id="u-fnref-1-2" aria-label="脚注 1">1</a></sup></p>\n' +
        '<section class="footnotes" aria-label="脚注"><ol>\n<li id="u-fn-1"><p>注' +
        '<a href="#u-fnref-1" aria-label="回到正文">↩</a><a href="#u-fnref-1-2" aria-label="回到正文">↩</a></p>\n' +
        '</li>\n</ol></section>',
    );
  });

  it('makes a figure of an image that stands alone with a title', () => {
    expect(html('![流程](/f.png "图 1")')).toBe(
      '<figure><img src="/f.png" alt="流程" loading="lazy" decoding="async"><figcaption>图 1</figcaption></figure>',
    );
  });
});

describe('headings', () => {
  it('get readable ids, each once, an anchor, and stand in the table of contents', () => {
    const { toc, html: text } = renderMarkdown(
      '## 先看 格式！\n## 先看格式\n## 先看 格式\n### C++ {#cpp}\n> ## 引',
    );
    expect(toc).toEqual([
      { id: 's-先看-格式', text: '先看 格式！', level: 2 },
      { id: 's-先看格式', text: '先看格式', level: 2 },
      { id: 's-先看-格式-1', text: '先看 格式', level: 2 },
      { id: 's-cpp', text: 'C++', level: 3 },
    ]);
    expect(text).toContain(
      '<h3 id="s-cpp"><a class="anchor" href="#s-cpp" aria-label="本节链接">#</a>C++</h3>',
    );
  });

  it('move one level down when the text has an h1, which the page has already', () => {
    expect(renderMarkdown('# 甲\n## 乙').toc.map(({ level }) => level)).toEqual([2, 3]);
    expect(renderMarkdown('## 甲\n### 乙').toc.map(({ level }) => level)).toEqual([2, 3]);
  });

  it('are what links within the text lead to', () => {
    expect(
      html('[去](#安装-步骤) [去](#%E5%AE%89%E8%A3%85-%E6%AD%A5%E9%AA%A4)\n## 安装 步骤'),
    ).toContain('<a href="#s-安装-步骤">去</a> <a href="#s-安装-步骤">去</a>');
  });
});

describe('formulas', () => {
  it('become MathML, in the line and displayed', () => {
    expect(html('式 $E=mc^2$ 成立')).toBe(
      '<p>式 <math><mrow><mi>E</mi><mo>=</mo><mi>m</mi><msup><mi>c</mi><mn>2</mn></msup></mrow></math> 成立</p>',
    );
    for (const source of ['$$\nx\n$$', '$$x$$', '```math\nx\n```']) {
      expect(html(source)).toContain(
        'class="math" role="math" tabindex="0" aria-label="x"><math display="block">',
      );
    }
  });

  it('show their source when they are invalid', () => {
    expect(html('$\\frac{1}$')).toBe('<p><code>\\frac{1}</code></p>');
    expect(html('$$\n\\nix\n$$')).toBe('<p><code>\\nix</code></p>');
  });

  it.each(['价格 $5 和 $6', 'US$100 到 US$200', '$HOME/$PATH', '一个 $ 号', '`$x$`', '\\$x$'])(
    'are not seen in %j',
    (source) => {
      expect(html(source)).not.toContain('<math');
    },
  );
});

describe('links', () => {
  it('end at Chinese punctuation and words', () => {
    expect(html('见 https://a.cn/路径，访问https://b.com查看')).toBe(
      '<p>见 <a href="https://a.cn/%E8%B7%AF%E5%BE%84" rel="noopener nofollow ugc">https://a.cn/路径</a>，' +
        '访问<a href="https://b.com" rel="noopener nofollow ugc">https://b.com</a>查看</p>',
    );
    expect(html('main.py 与 node.js')).not.toContain('<a');
  });

  it('are marked when they leave the site, as a browser reads them', () => {
    const links = html(
      '[a](/x) [b](//e.cn) <a href="\\\\e.cn">c</a> <a href="/\t/e.cn">d</a> [e](x.md)',
    );
    expect(links.match(/<a [^>]*rel=[^>]*>./g)?.map((link) => link.at(-1))).toEqual([
      'b',
      'c',
      'd',
    ]);
  });

  it('to files lead to where they can be looked at, else to the file; as written they are listed', () => {
    const { html, links } = renderMarkdown(
      '[表](/media/7/full.xlsx) [包](/media/8/full.zip) [图](/media/9/full.png) [别处](https://a.example/media/7/full.pdf)',
    );
    const hrefs = [...html.matchAll(/href="([^"]*)"/gu)].map(([, href]) => href);
    expect(hrefs).toEqual([
      '/attachment/7',
      '/media/8/full.zip',
      '/media/9/full.png',
      'https://a.example/media/7/full.pdf',
    ]);
    expect(links[0]).toBe('/media/7/full.xlsx');
  });

  it('and images are listed once', () => {
    const { links, images } = renderMarkdown('[a](/x) [b](/x) [c](#y) ![d](z.png) https://a.cn');
    expect({ links, images }).toEqual({ links: ['/x', 'https://a.cn'], images: ['z.png'] });
  });
});

describe('plain text', () => {
  const source =
    '## 标题\n\n甲**乙**\n丙[^1]\n\n- 一\n- [ ] 二\n\n|a|b|\n|-|-|\n|1|2|\n\n```js\nlet x;\n```\n\n$x$\n\n[^1]: 注';

  it('has one block a line and nothing the page adds', () => {
    expect(renderMarkdown(source).text).toBe('标题\n甲乙\n丙\n一\n二\na b\n1 2\nlet x;\nx\n注');
    expect(renderMarkdown(source).headings).toBe('标题');
  });

  it('is the same read from the stored HTML', () => {
    const { html: stored, text } = renderMarkdown(source);
    expect(toPlainText(stored)).toBe(text);
  });

  it('builds an excerpt of the prose, cut between characters', () => {
    expect(renderMarkdown(source).excerpt).toBe('甲乙 丙 一 二 x 注');
    const { excerpt } = renderMarkdown('👨‍👩‍👧‍👦'.repeat(50));
    expect(excerpt.length).toBeLessThanOrEqual(200);
    expect(excerpt).toMatch(/^(?:👨‍👩‍👧‍👦)+…$/u);
  });

  it('leaves the marks of site generators out of the excerpt', () => {
    const source =
      '{{% pageinfo %}}先读这里。{{% /pageinfo %}}\n\n正文 {{< figure src="a.png" title="图" >}} 在此，{{ 不是 }}。';
    expect(renderMarkdown(source).excerpt).toBe('先读这里。 正文 在此，{{ 不是 }}。');
  });

  it('leaves a formula that needs two lines out of the excerpt, but searchable', () => {
    const { excerpt, text } = renderMarkdown('由 $a+b=c$ 得 $x^2$，即 $\\frac{1}{2}$。');
    expect(excerpt).toBe('由 a+b=c 得 …，即 …。');
    expect(text).toBe('由 a+b=c 得 x2，即 12。');
  });
});

describe('bounds', () => {
  it('refuses what is too large and flattens what is too deep', () => {
    expect(() => renderMarkdown('字'.repeat(LIMITS.source + 1))).toThrow(MarkdownTooComplexError);
    const deep = renderMarkdown(`${'<div>'.repeat(5000)}底`);
    expect(deep.text).toBe('底');
    expect(deep.html.match(/<div>/g)?.length).toBeLessThan(LIMITS.depth);
    expect(renderMarkdown(`${'*a **b '.repeat(5000)}${'b** a*'.repeat(5000)}`).text).toContain(
      'a b',
    );
  });

  it('answers empty text with empty parts', () => {
    expect(renderMarkdown(' \n')).toEqual({
      ...{ html: '', toc: [], excerpt: '', text: '', headings: '', images: [], links: [] },
    });
  });
});
