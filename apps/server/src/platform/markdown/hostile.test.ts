import { describe, expect, it } from 'vitest';
import { renderMarkdown } from './render.ts';
import type { Rendered } from './render.ts';
import { MarkdownTooComplexError } from './errors.ts';
import { parseInPage, findProblems, reparseHtml, rewriteHtml } from './test/audit.ts';
import { TEXT_COLORS } from '@zhihui/markdown/text-colors.ts';
import { loadHostileTexts, isPathological } from '@zhihui/test-data/hostile-texts.ts';

/** Refusing is valid as well; represented by null. */
function renderOrNull(source: string): Rendered | null {
  try {
    return renderMarkdown(source);
  } catch (error) {
    if (error instanceof MarkdownTooComplexError) return null;
    throw error;
  }
}

function findTextProblems(source: string): string[] {
  const html = renderOrNull(source)?.html ?? '';
  const found = findProblems(html);
  if (rewriteHtml(html) !== html) found.push('not stable');
  if (parseInPage(html) !== reparseHtml(html)) found.push('changes in the page');
  return found;
}

describe('hostile texts', () => {
  it.each([
    ['<img src=x onerror=alert(1)>'],
    ['<a href="java\nscript:alert(1)">x</a> <a href="&#106;avascript:alert(1)">y</a>'],
    ['[x](javascript:alert(1)) [y](<data:text/html,1>) ![z](data:image/svg+xml,1) <vbscript:a>'],
    ['<svg><style><img src=x onerror=alert(1)></style></svg>'],
    ['<math><mtext><table><mglyph><style><img src=x onerror=alert(1)>'],
    ['<form id=f><input name=attributes><button formaction=javascript:alert(1)>x</button></form>'],
    ['<p style="position:fixed" class="anchor" id="location">x</p><a name=cookie>y</a>'],
    [
      '<iframe srcdoc="<script>alert(1)</script>"></iframe><base href=//evil><meta http-equiv=refresh>',
    ],
    ['<noscript><p title="</noscript><img src=x onerror=alert(1)>">'],
    ['$\\href{javascript:alert(1)}{x}$ $\\htmlStyle{color:red}{x}$ $\\url{javascript:1}$'],
    ['<code class="math-inline">\\includegraphics{x}</code><pre><code class="language-math"><b>x'],
    ['![x](/a.png "t"){width=50% align=right} ![<b>](/b.png "<script>"){width=5%;color:red}'],
    [
      '<p class="pictures" style="width:9%"><img src=/a.png align="right;x" title=t><img src=/b.png>',
    ],
    ['<img src=/a.png width=50% title="a&quot;b" align=left><img src=/b.png style="width:1%">'],
    ['<span class="red anchor" id=x onclick=a()>甲</span><mark class="code" style="color:red">乙'],
    ['<span class="red"><p>甲<mark class="blue"></span><table><span class="grey">乙'],
    [
      '<p class="red">甲<kbd class="red">乙</kbd><span class="constructor">丙<span class=" red&#9;">',
    ],
    ['<p><button><p>x<table><a href=x><tr><td><a href=y>z'],
    ['<p><marquee><p>x<table><tr><td></table></marquee><a href=/x><marquee><a href=/y>z'],
    ['<a href="/x"><h2>标题</h2></a><li>孤儿<td>格<summary>头'],
    [
      '```"><script>alert(1)</script>\nx\n```\n\n```js title="<img src=x>"\n</code></pre><script>1\n```',
    ],
    ['[^1]\n\n[^1]: <img src=x onerror=alert(1)>[^1]\n<sup><a href="#fn-1" id=fn-1>x</a>'],
  ])('makes %j harmless', (source) => {
    expect(findTextProblems(source)).toEqual([]);
  });

  it('leaves no script in an address, however its colon is written', () => {
    for (const address of [
      ...['javascript%26colon;alert(1)', 'JavaScript%3Aalert(1)', 'vbscript%2526%2358;1'],
      ...['javascript&amp;colon;1', 'javascript\\u003a1', ' javascript ', 'javascript'],
    ])
      expect(renderMarkdown(`<a href="${address}">甲</a>`).html).toBe('<p>甲</p>');
    expect(renderMarkdown('[甲](javascript%3Aa) <a id="b" href="javascript">乙</a>').html).toBe(
      '<p>甲 <a id="u-b">乙</a></p>',
    );
  });

  it.each(['入门.md', '%20手册.md', '/a.md', 's', '.md', '&css', '（上）.md', '%E0'])(
    'treats javascript%s as the path it is',
    (rest) => {
      expect(renderMarkdown(`[手册](javascript${rest})`).links).toHaveLength(1);
    },
  );

  it('leaves safe HTML unchanged', () => {
    const source =
      '<details open><summary>更多</summary>H<sub>2</sub>O <kbd>Ctrl</kbd><br><img src="/a.png" width="80"></details>';
    expect(renderMarkdown(source).html).toBe(
      '<details open><summary>更多</summary>H<sub>2</sub>O <kbd>Ctrl</kbd><br>' +
        '<img src="/a.png" width="80" alt="" loading="lazy" decoding="async"></details>',
    );
  });

  it('draws the Markdown of a fold, which search finds and the contents leave out', () => {
    const source = '<details>\n<summary>步骤</summary>\n\n## 一\n\n**先**登记\n\n</details>';
    const { html, text, toc } = renderMarkdown(source);
    expect(html).toMatch(/^<details>\n<summary>步骤<\/summary>\n<h2 id="s-一">/u);
    expect(html).toContain('<p><strong>先</strong>登记</p>\n</details>');
    expect(text).toBe('步骤\n一\n先登记');
    expect(toc).toEqual([]);
    const unnamed = renderMarkdown('<details>\n<summary></summary>\n\n甲\n\n</details>');
    expect(unnamed.html).toContain('<summary aria-label="详情"></summary>');
  });

  it('takes colours of words and highlights, and no other class', () => {
    for (const color of TEXT_COLORS)
      for (const tag of ['span', 'mark']) {
        const source = `<${tag} class="${color}">甲</${tag}>`;
        expect(renderMarkdown(source).html).toBe(`<p>${source}</p>`);
      }
    for (const name of ['', 'RED', 'red blue', 'red red', 'red evil', 'vh', 'yellow', 'toString'])
      expect(
        renderMarkdown(`<span class="${name}">甲</span><mark class="${name}">乙</mark>`).html,
      ).toBe('<p><span>甲</span><mark>乙</mark></p>');
    expect(renderMarkdown('<b class="red">甲</b><a class="red" href="/a">乙</a>').html).toBe(
      '<p><b>甲</b><a href="/a">乙</a></p>',
    );
    expect(renderMarkdown('<div class="red">\n\n甲\n\n</div>').html).not.toContain('class');
  });

  it('shows an unfinished script tag instead of swallowing what follows', () => {
    expect(renderMarkdown('使用 <script> 标签\n\n后文').text).toBe('使用 <script> 标签\n后文');
    expect(renderMarkdown('<!-- 未闭合\n\n- a').text).toBe('');
    expect(renderMarkdown('> <style>\n\n后文').text).toBe('<style>\n后文');
  });

  it.each(['object', 'button', 'applet', 'audio', 'video', 'embed', 'svg', 'math', 'form', 'Foo'])(
    'loses nothing behind a <%s> that stays open',
    (name) => {
      const { html, text, toc } = renderMarkdown(`甲 <${name}> 乙\n\n## 丙\n\n<${name}>\n\n丁\n`);
      for (const word of ['甲', '乙', '丙', '丁']) expect(text).toContain(word);
      expect(toc.map((item) => item.text)).toEqual(['丙']);
      expect(html).not.toContain(`<${name}`);
    },
  );

  it('shows tags that name no element as words', () => {
    expect(renderMarkdown('返回 List<String>，或 Map<Object> <name></name>').text).toBe(
      '返回 List<String>，或 Map<Object> <name></name>',
    );
    expect(renderMarkdown('<T>\n\n<font color="red">红</font>').text).toBe('<T>\n红');
  });

  it('loses nothing beside a script: no element of a longer name, nor text where letters grow', () => {
    const textAround = `<div>\n${'İ'.repeat(11)}<SCRIPT\n>bad()</script\n>后文\n</div>`;
    expect(renderMarkdown(textAround).text).toBe(`${'İ'.repeat(11)}后文`);
    for (const name of ['svgfoo', 'svg-icon', 'scripts', 'styles', 'mathx']) {
      const { text } = renderMarkdown(`<div>\n<${name}>重要<b>x</b></${name}>\n</div>`);
      expect(text).toBe(`<${name}>重要x</${name}>`);
    }
    expect(renderMarkdown('<div>\n甲<svg>图</svg-x>画</svg/>乙<math/></math>\n</div>').text).toBe(
      '甲乙',
    );
  });

  it('drops scripts in time that grows with the text alone', () => {
    const before = process.threadCpuUsage();
    for (const part of ['<script ', '<script></script ', '</script <script>', '<script></script>'])
      renderMarkdown(`<div>\n${part.repeat(30_000)}`);
    // in time of its own work: an implementation that scans the rest for each of them takes minutes
    expect(process.threadCpuUsage(before).user / 1000).toBeLessThan(10_000);
  });

  it("adds a prefix to the writer's ids and names, each once", () => {
    const { html } = renderMarkdown('<a name="cookie">x</a><b id="cookie">y</b>\n\n[去](#cookie)');
    expect(html).toBe('<p><a id="u-cookie">x</a><b>y</b></p>\n<p><a href="#u-cookie">去</a></p>');
  });

  it('removes control characters, halves of characters, and direction marks where one decides', () => {
    const { html } = renderMarkdown(
      '## 甲\u202e乙\n\n[x**\u202ey**](/z) a\u0000b\ud83dc 丙\u202e丁\n\n`a\u202eb`',
    );
    expect(html).toContain('</a>甲乙</h2>');
    expect(html).toContain('<a href="/z">x<strong>y</strong></a> ab\ufffdc 丙\u202e丁');
    expect(html).toContain('<code>ab</code>');
  });

  describe('texts of the collection', () => {
    it('come out harmless, stable, and the same in a page', () => {
      const dangerousTexts = loadHostileTexts()
        .filter((text) => !isPathological(text))
        .map(({ id, value }) => ({ id, found: findTextProblems(value) }))
        .filter(({ found }) => found.length > 0);
      expect(dangerousTexts).toEqual([]);
    });
  });
});
