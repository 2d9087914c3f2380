import { randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import { docx, paragraph, picture, run } from './test/docx.ts';
import { readFixture, zip } from './test/read-fixture.ts';

const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

const read = async (bytes: Uint8Array, name = '制度.docx') => {
  const { pages, ...rest } = await readFixture({ [name]: bytes });
  return { page: pages[0], ...rest };
};
const cell = (text: string, properties = '') =>
  `<w:tc><w:tcPr>${properties}</w:tcPr>${text
    .split('\n')
    .map((line) => paragraph(run(line)))
    .join('')}</w:tc>`;

it('reads headings, marks, code and tables of a Word document', async () => {
  const table = `<w:tbl><w:tr>${cell('国家')}${cell('税率')}</w:tr><w:tr>${cell('德国\n奥地利')}${cell('19%')}</w:tr></w:tbl>`;
  const { page } = await read(
    docx({
      body: [
        paragraph(run('报销制度'), 'Title'),
        paragraph(run('适用范围'), 'Heading1'),
        paragraph(
          run('全体') +
            run('正式', '<w:b/>') +
            run('员工') +
            run('2', '<w:vertAlign w:val="superscript"/>'),
        ),
        paragraph(run('const a = 1;'), 'SourceCode'),
        paragraph(run('const b = 2;'), 'SourceCode'),
        table,
      ].join(''),
    }),
  );
  expect(page?.title).toBe('报销制度');
  expect(page?.markdown).toBe(
    [
      '# 适用范围',
      '全体**正式**员工<sup>2</sup>',
      '```\nconst a = 1;\nconst b = 2;\n```',
      '| 国家 | 税率 |\n| - | - |\n| 德国<br>奥地利 | 19% |\n',
    ].join('\n\n'),
  );
  expect(page?.conversion.preserved).toMatchObject({ heading: 1, code: 1, table: 1 });
});

it('keeps blank lines of code, lists in quotations and anchors of links in fields', async () => {
  const item = (text: string, level: number) =>
    `<w:p><w:pPr><w:pStyle w:val="Quotations"/><w:numPr><w:ilvl w:val="${level}"/><w:numId w:val="1"/></w:numPr></w:pPr>${run(text)}</w:p>`;
  const field = (address: string, anchor: string, text: string) =>
    [
      '<w:r><w:fldChar w:fldCharType="begin"/></w:r>',
      `<w:r><w:instrText xml:space="preserve"> HYPERLINK "${address}" \\l "${anchor}" </w:instrText></w:r>`,
      '<w:r><w:fldChar w:fldCharType="separate"/></w:r>',
      run(text),
      '<w:r><w:fldChar w:fldCharType="end"/></w:r>',
    ].join('');
  const { page } = await read(
    docx({
      body: [
        paragraph(run('a = 1'), 'SourceCode'),
        paragraph('', 'SourceCode'),
        paragraph(run('b = 2'), 'SourceCode'),
        paragraph(''),
        paragraph(run('注意'), 'Quotations'),
        item('甲', 0),
        item('乙', 1),
        paragraph(field('https://a.cn/说明', '第一步', '说明')),
        paragraph(
          `<w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText> HYPERLINK "https://a.cn/b" </w:instrText></w:r><w:r><w:fldChar w:fldCharType="separate"/></w:r>${run('--check', '<w:rStyle w:val="VerbatimChar"/>')}<w:r><w:fldChar w:fldCharType="end"/></w:r>`,
        ),
      ].join(''),
      numbering:
        '<w:abstractNum w:abstractNumId="0"><w:lvl w:ilvl="0"><w:numFmt w:val="bullet"/></w:lvl><w:lvl w:ilvl="1"><w:numFmt w:val="decimal"/></w:lvl></w:abstractNum><w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num>',
    }),
  );
  expect(page?.markdown).toBe(
    [
      '```\na = 1\n\nb = 2\n```',
      '> 注意\n>\n> - 甲\n>   1. 乙',
      '[说明](https://a.cn/说明#第一步)',
      '[`--check`](https://a.cn/b)\n',
    ].join('\n\n'),
  );
});

it('reads pictures inside the document, and fetches none from elsewhere', async () => {
  const { page, files } = await read(
    docx({
      body: paragraph(picture('p1')) + paragraph(picture('p2', 'link')),
      relationships: `<Relationship Id="p1" Type="${OFFICE}/image" Target="media/image1.png"/><Relationship Id="p2" Type="${OFFICE}/image" Target="file:///etc/passwd" TargetMode="External"/>`,
      files: { 'word/media/image1.png': PNG },
    }),
  );
  expect(files).toEqual(['制度.docx#1.png']);
  expect(page?.markdown).toContain('![流程图](zhihui-import:file/');
  expect(JSON.stringify(page)).not.toContain('passwd');
});

it('reads comments as annotations on the words that they stand on', async () => {
  const { page } = await read(
    docx({
      body: paragraph(
        `<w:commentRangeStart w:id="0"/>${run('三个工作日')}<w:commentRangeEnd w:id="0"/><w:r><w:commentReference w:id="0"/></w:r>`,
      ),
      comments: `<w:comment w:id="0" w:author="李明" w:date="2026-03-01T08:00:00Z"><w:p>${run('是否包含周末？')}</w:p></w:comment>`,
    }),
  );
  expect(page?.annotations).toEqual([
    {
      quote: '三个工作日',
      before: '',
      text: '是否包含周末？',
      author: { name: '李明', email: null },
      createdAt: '2026-03-01T08:00:00Z',
    },
  ]);
  expect(page?.markdown).toBe('三个工作日\n');
});

it('accepts tracked changes', async () => {
  const { page } = await read(
    docx({
      body: paragraph(
        `${run('提前')}<w:del><w:r><w:delText>两</w:delText></w:r></w:del><w:ins>${run('三')}</w:ins>${run('天')}`,
      ),
    }),
  );
  expect(page?.markdown).toBe('提前三天\n');
  expect(page?.conversion.changed).toContainEqual({ what: '修订', outcome: '已接受' });
});

it('turns footnotes into footnotes', async () => {
  const { page } = await read(
    docx({
      body: paragraph(`${run('按月申报')}<w:r><w:footnoteReference w:id="2"/></w:r>`),
      footnotes: `<w:footnote w:id="2"><w:p>${run('季度申报须另行申请。')}</w:p></w:footnote>`,
    }),
  );
  expect(page?.markdown).toBe('按月申报[^1]\n\n[^1]: 季度申报须另行申请。\n');
});

it.each([
  ['a renamed archive', () => zip({ 'a.txt': '甲' }), '不是 Word 文档'],
  ['random bytes', () => randomBytes(5000), '不是 Word 文档，或文件已损坏'],
  ['an encrypted document', () => Buffer.from('d0cf11e0a1b11ae1', 'hex'), /^文档已加密/u],
  [
    'a document with a huge text',
    () => docx({ body: '', files: { 'word/large.xml': new Uint8Array(65 * 2 ** 20) } }),
    '文档内容过大',
  ],
])('refuses %s, and reads the others', async (_, make, reason) => {
  const good = docx({ body: paragraph(run('正文')) });
  const { pages, refusals } = await readFixture({ '坏.docx': make(), '好.docx': good });
  expect(pages.map(({ title }) => title)).toEqual(['好']);
  expect(refusals).toEqual([
    {
      name: '坏.docx',
      reason: typeof reason === 'string' ? reason : expect.stringMatching(reason),
    },
  ]);
});

it('expands no entities of a document', async () => {
  const bytes = docx({ body: paragraph(run('&bomb;')) });
  const { refusals, pages } = await readFixture({ '实体.docx': bytes });
  expect(pages).toEqual([]);
  expect(refusals).toHaveLength(1);
});
