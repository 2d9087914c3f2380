import { describe, expect, it } from 'vitest';
import { compareMarkdown } from './render.ts';

/** The comparison as text: `[-removed-]`, `{+added+}`, other tags dropped. */
function compare(before: string, after: string): string {
  const { html } = compareMarkdown(before, after);
  return html
    .replaceAll(/<del class="diff">/gu, '[-')
    .replaceAll('</del>', '-]')
    .replaceAll(/<ins class="diff">/gu, '{+')
    .replaceAll('</ins>', '+}')
    .replaceAll(/<[^>]*>/gu, '')
    .replaceAll(/\s*\n\s*/gu, '');
}

describe('a comparison of two drawn texts', () => {
  it('marks changed words within their paragraph', () => {
    expect(compare('请于周三之前提交报关单。', '请于周五之前提交报关单。')).toBe(
      '请于[-周三-]{+周五+}之前提交报关单。',
    );
  });

  it('says when readers see no difference', () => {
    expect(compareMarkdown('一\n\n* 甲\n* 乙', '一\n\n\n- 甲\n- 乙').isSame).toBe(true);
    expect(compareMarkdown('一', '二').isSame).toBe(false);
    expect(compareMarkdown('', '').isSame).toBe(true);
  });

  it('opens the folds in which something changed', () => {
    const fold = (words: string) => `<details>\n<summary>步骤</summary>\n\n${words}\n\n</details>`;
    const changed = compareMarkdown(
      fold('请于周三之前提交报关单。'),
      fold('请于周五之前提交报关单。'),
    );
    expect(changed.html).toContain('<details open><summary>步骤</summary>');
    expect(changed.html).toContain('<del class="diff">周三</del><ins class="diff">周五</ins>');
    expect(compareMarkdown('甲', fold('乙')).html).toContain('<details open data-diff="added">');
    expect(compareMarkdown(fold('乙'), `甲\n\n${fold('乙')}`).html).toContain('<details>\n');
  });

  it('marks whole blocks that are new or gone, and pairs those that are alike', () => {
    const before = '# 报关流程\n\n先登记货物的品名和数量。\n\n再付款给码头。';
    const after = '# 报关流程\n\n先登记货物的品名、数量和重量。\n\n完全不同的一段文字在这里。';
    const shown = compare(before, after);
    expect(shown).toContain('先登记货物的品名[-和-]{+、+}数量{+和重量+}。');
    expect(shown).toContain('[-再付款给码头。-]');
    expect(shown).toContain('{+完全不同的一段文字在这里。+}');
    expect(shown).toMatch(/^报关流程/u);
  });

  it('marks the cell, the item and the line of code that changed, and no other', () => {
    expect(
      compare(
        '| 项 | 价 |\n| - | - |\n| 甲 | 10 |\n| 乙 | 20 |',
        '| 项 | 价 |\n| - | - |\n| 甲 | 10 |\n| 乙 | 25 |',
      ),
    ).toBe('项价甲10乙[-20-]{+25+}');
    expect(compare('- 一号仓\n- 二号仓\n- 三号仓', '- 一号仓\n- 四号仓在东门\n- 三号仓')).toContain(
      '一号仓',
    );
    const code = compareMarkdown('```js\na();\nb(1);\n```', '```js\na();\nb(2);\n```').html;
    expect(code.match(/<del class="diff">/gu)).toHaveLength(1);
    expect(code.match(/<code/gu)).toHaveLength(1);
  });

  it('shows a changed mark, link or picture as removed and added', () => {
    expect(compare('这是重点。', '这是**重点**。')).toBe('这是[-重点-]{+重点+}。');
    expect(compare('见[文档](/a)。', '见[文档](/b)。')).toBe('见[-文档-]{+文档+}。');
    const colored = (tag: string, color: string) => `这是<${tag} class="${color}">重点</${tag}>。`;
    for (const tag of ['span', 'mark'])
      expect(compare(colored(tag, 'red'), colored(tag, 'blue'))).toBe('这是[-重点-]{+重点+}。');
    const { html } = compareMarkdown('图 ![旧](/media/1.webp) 完', '图 ![新](/media/2.webp) 完');
    expect(html).toMatch(/<del class="diff"><img[^>]*1\.webp/u);
    expect(html).toMatch(/<ins class="diff"><img[^>]*2\.webp/u);
  });

  it('folds what is far from any change, and leaves the ids to the new text', () => {
    const lines = Array.from({ length: 20 }, (_, at) => `第 ${at} 段`);
    const { html } = compareMarkdown(
      ['# 题', ...lines, '末'].join('\n\n'),
      ['# 题', ...lines, '末尾'].join('\n\n'),
    );
    expect(html).toContain('<summary>19 段内容未更改</summary>');
    const heads = compareMarkdown('# 一\n\n## 甲', '# 一\n\n文字\n\n正文').html;
    expect(heads).not.toMatch(/<h3[^>]*id=[^>]*data-diff="removed"|data-diff="removed"[^>]*id=/u);
  });

  it('stays safe and bounded with hostile texts', () => {
    const { html } = compareMarkdown('<b>a</b>', '<img src=x onerror=alert(1)><script>1</script>b');
    expect(html).not.toMatch(/onerror|<script/u);
    const many = (word: string) =>
      Array.from({ length: 3000 }, (_, at) => `${word}${at * 7} 段`).join('\n\n');
    const marks = compareMarkdown(many('甲'), many('乙')).html.match(/<ins class="diff">/gu);
    expect(marks).toHaveLength(3000);
    expect(compareMarkdown('> '.repeat(60) + 'a', '> '.repeat(60) + 'b').isSame).toBe(false);
  });
});
