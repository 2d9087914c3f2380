/** A text to type into, by what it is called in the table. */
export interface TypingText {
  name: string;
  content: string;
}

const LENGTHS = [20_000, 250_000];
const ROWS = 2000;

/** The texts of the measurement; they are always the same. */
export function buildTypingTexts(): TypingText[] {
  return [
    ...LENGTHS.map((length) => ({ name: `${length} 字`, content: buildMixedText(length) })),
    { name: `表格 ${ROWS} 行`, content: buildTable(ROWS) },
  ];
}

const SENTENCES = [
  '每个部门都有自己的写法，所以先把共同的词写下来，再谈流程。',
  '上线之前由两个人核对一遍：一个看数字，一个看步骤。',
  '出了问题先恢复服务，再找原因，最后把经过写进知识库。',
  '客户问得最多的三件事是发票、退款和到货时间。',
  '这一段说明为什么选择这种做法，以及什么时候不该这样做。',
  'The nightly job copies what changed since the last run and reports the rest.',
  '合同模板在法务的空间里，旧的版本不再使用。',
  '数据每天凌晨同步一次，延迟通常在十分钟以内。',
];

/** Prose with headings, lists, tables, code, links, and paragraphs full of characters that Markdown could mean. */
function buildMixedText(length: number): string {
  const blocks: string[] = ['# 手册'];
  let characters = 0;
  for (let n = 0; characters < length; n += 1) {
    const block = buildBlock(n);
    blocks.push(block);
    characters += block.length + 2;
  }
  return `${blocks.join('\n\n')}\n`;
}

function buildBlock(n: number): string {
  switch (n % 12) {
    case 0:
      return `${'#'.repeat(2 + ((n / 12) % 3))} 第 ${n} 节`;
    case 3:
      return ['流程', '负责人', '期限']
        .map((item, at) => `- ${item} ${n}：${sentence(n + at)}`)
        .join('\n');
    case 5:
      return `见[第 ${n} 条说明](https://example.com/guide/${n})和 https://example.com/faq/${n} 。${prose(n, 2)}`;
    case 6:
      return [
        '| 名称 | 值 | 备注 |',
        '| --- | ---: | --- |',
        ...[1, 2, 3, 4].map((row) => `| 项 ${n}-${row} | ${n * row} | **已核对** |`),
      ].join('\n');
    case 8:
      return `公式 a\\*b\\*c、文件 log\\_${n}\\_old、数组 x\\[${n}\\]、范围 \\[1, 2\\)、模式 \\*\\_${n}\\_\\*：${prose(n, 2)}下标 i_${n} 与 2 * 3 * ${n} 不变，\`code_${n}\` 也是。`;
    case 9:
      return [
        '```ts',
        `export function step${n}(input: string): number {`,
        `  // ${sentence(n)}`,
        `  return input.length * ${n};`,
        '}',
        '```',
      ].join('\n');
    case 10:
      return `> ${prose(n, 2)}`;
    case 11:
      return [1, 2, 3].map((item) => `${item}. ${sentence(n + item)}`).join('\n');
    default:
      return prose(n, 3 + (n % 4));
  }
}

function sentence(n: number): string {
  return SENTENCES[n % SENTENCES.length] ?? '';
}

/** A paragraph; every third one has words that stand out. */
function prose(n: number, count: number): string {
  const text = Array.from({ length: count }, (_, at) => sentence(n * 3 + at)).join('');
  return n % 3 === 0 ? `**第 ${n} 段**：${text}` : text;
}

function buildTable(rows: number): string {
  const lines = Array.from(
    { length: rows },
    (_, n) => `| 条目 ${n} | ${n * 7} | ${sentence(n)} | 已完成 |`,
  );
  return [
    '# 清单',
    '',
    '| 名称 | 数量 | 说明 | 状态 |',
    '| --- | ---: | --- | --- |',
    ...lines,
    '',
    '末段。',
    '',
  ].join('\n');
}
