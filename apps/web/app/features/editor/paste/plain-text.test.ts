import { describe, expect, it } from 'vitest';
import { isMarkdown, readCells } from './plain-text.ts';

/** What the copy button of ChatGPT leaves in the clipboard. */
const CHATGPT =
  '当然可以，下面是一个示例：\n\n### 步骤\n\n1. **安装依赖**\n   ```bash\n   npm install\n   ```\n2. 运行 `npm start`\n\n| 参数 | 说明 |\n|------|------|\n| a | b |\n';
/** The same of DeepSeek, without blocks. */
const DEEPSEEK = '核心区别在于**一致性模型**：前者是强一致，后者是最终一致。';

describe('plain text that is Markdown', () => {
  it.each([
    CHATGPT,
    DEEPSEEK,
    '- 甲\n- 乙',
    '见 [制度](https://a.cn)',
    '> 引用',
    '$$\nE=mc^2\n$$',
    '## 标题',
  ])('recognizes %j', (text) => expect(isMarkdown(text)).toBe(true));

  it.each([
    '今天开会。\n\n明天继续。',
    '1. 只有一条',
    '价格 * 数量 * 2',
    'https://a.cn/b_c_d',
    'C:\\temp\\*.txt a_b_c',
    '甲\t乙\n1\t2',
    '标题\n---\n正文',
    '#标签 和 #话题',
    '费用 $5 和 $10',
    '',
  ])('leaves %j as it is', (text) => expect(isMarkdown(text)).toBe(false));

  it('answers at once for long texts', () => {
    expect(isMarkdown('**'.repeat(1_000_000))).toBe(false);
    expect(isMarkdown('[a]('.repeat(70_000))).toBe(false);
  });
});

describe('cells of a plain text', () => {
  it.each([
    [
      '甲\t乙\r\n1\t2\r\n',
      [
        ['甲', '乙'],
        ['1', '2'],
      ],
    ],
    ['a\t"第一行\n第二 ""行"""\tc', [['a', '第一行\n第二 "行"', 'c']]],
    [
      'a\t\nb\tc',
      [
        ['a', ''],
        ['b', 'c'],
      ],
    ],
    ['a\t', [['a', '']]],
    ['"半个\t引号', [['"半个', '引号']]],
  ])('reads %j', (text, rows) => expect(readCells(text)).toEqual(rows));

  it('reads none without tabs', () => expect(readCells('甲 乙\n丙')).toBeNull());
});
