import { cleanText } from '@zhihui/markdown/clean-text.ts';
import { parseComment } from '@zhihui/markdown/comment-parser.ts';
import { expect, it } from 'vitest';
import { plainToMarkdown } from './plain-to-markdown.ts';

/** What readers see of a plain comment that became Markdown: its lines. */
function read(text: string): string {
  return parseComment(cleanText(plainToMarkdown(text)))
    .replace(/<\/p>\n<p>/gu, '\n\n')
    .replace(/<br>\n/gu, '\n')
    .replace(/<[^>]+>/gu, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')
    .replaceAll('\u00a0', ' ')
    .trimEnd();
}

it.each([
  '第一行\n第二行\n\n另一段',
  '**不是粗体** *斜* ~~删~~ `码` _x_ a_b_c',
  '# 不是标题\n- 不是列表\n* 也不是\n1. 不是\n2) 不是\n> 不是引用\n+ 不是',
  '一行\n---\n二行\n===\n三行',
  '```\n不是代码\n```\n~~~\n也不是',
  '    缩进四格\n  - 缩进\n\t制表符',
  '| 甲 | 乙 |\n| - | - |\n| 1 | 2 |',
  'a|b\n-|-\n1|2',
  '<b>不是标签</b> &amp; &lt; <https://a.cn>',
  '![不是图](https://a.cn/x.png) [不是链接](https://a.cn)',
  '[引用]: https://a.cn\n[引用]',
  '路径 C:\\temp\\*.log 与 \\[转义\\]',
  '- [ ] 不是任务',
])('keeps how a plain comment reads: %j', (text) => {
  expect(read(text)).toBe(text.replaceAll('\t', '    '));
});

it('keeps addresses, and links to people and contents', () => {
  expect(plainToMarkdown('见 https://a.cn/a_b_c*d 和 [制度](/article/3)')).toBe(
    '见 https://a.cn/a_b_c*d 和 [制度](/article/3)',
  );
  expect(plainToMarkdown('[@宋怀](/user/personal?id=8) * @周砚')).toBe(
    '[@宋怀](/user/personal?id=8) \\* @周砚',
  );
});
