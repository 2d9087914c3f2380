import { expect, it } from 'vitest';
import { readFixture, zip } from '../test/read-fixture.ts';

const answer = (markdown: string, accepted: boolean) => ({
  markdown: `${markdown}\n`,
  author: null,
  accepted,
  createdAt: null,
});

it('reads questions of a CSV: several answers, repeated rows, people, categories', async () => {
  const csv = [
    '\ufeff问题,内容,回答1,回答 2,分类,标签,提问人,日期',
    '如何清关？,"第一行\n第二行",填表,付款,物流/海外,"清关,德国",张三 <zhang@a.cn>,2024/1/5 9:30',
    '如何清关？,,填表,签字,,"物流、清关",,',
    ',,再问,,,,,',
    ',,,,,,,',
    '运价？,,,,,,,2024年2月31日',
  ].join('\n');
  const { formats, pages, refusals } = await readFixture({ '问答.csv': csv });
  expect(formats).toEqual(['QUESTION_TABLE']);
  expect(refusals).toEqual([]);
  expect(pages).toMatchObject([
    {
      key: 'question/如何清关？',
      kind: 'question',
      path: ['物流', '海外'],
      title: '如何清关？',
      markdown: '第一行\n第二行\n',
      tags: ['清关', '德国', '物流'],
      author: { name: '张三', email: 'zhang@a.cn' },
      createdAt: '2024-01-05T09:30:00',
      answers: [
        answer('填表', true),
        answer('付款', false),
        answer('签字', false),
        answer('再问', false),
      ],
    },
    { title: '运价？', markdown: '', answers: [], createdAt: null },
  ]);
  expect(pages[1]?.conversion.lost).toEqual([{ what: '日期', outcome: '无法识别：2024年2月31日' }]);
});

it('reads English headers in GBK with semicolons, the accepted answer as its column says', async () => {
  const text = Buffer.from('Title;Answer;Accepted;Author\nA;first;no;li@a.cn\nA;', 'utf8');
  const gbk = Buffer.from([0xb2, 0xe2, 0xca, 0xd4]);
  const { pages } = await readFixture({
    'qa.csv': Buffer.concat([text, gbk, Buffer.from(';yes;\n')]),
  });
  expect(pages).toMatchObject([
    {
      title: 'A',
      author: { name: 'li@a.cn', email: 'li@a.cn' },
      answers: [answer('first', false), answer('测试', true)],
    },
  ]);
});

const sheet = (rows: string) => `<worksheet><sheetData>${rows}</sheetData></worksheet>`;
const workbook = (sheets: Record<string, string>) =>
  zip({
    'xl/workbook.xml': `<workbook xmlns:r="r"><sheets>${Object.keys(sheets)
      .map((name, at) => `<sheet name="${name}" r:id="r${at}"/>`)
      .join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships>${Object.keys(sheets)
      .map((_, at) => `<Relationship Id="r${at}" Target="worksheets/sheet${at}.xml"/>`)
      .join('')}</Relationships>`,
    'xl/sharedStrings.xml':
      '<sst><si><t>问题</t></si><si><t>答案</t></si><si><t>标签</t></si><si><t>时间</t></si></sst>',
    ...Object.fromEntries(
      Object.values(sheets).map((rows, at) => [`xl/worksheets/sheet${at}.xml`, sheet(rows)]),
    ),
  });
const inline = (at: string, text: string) =>
  `<c r="${at}" t="inlineStr"><is><t xml:space="preserve">${text}</t></is></c>`;
const shared = (at: string, index: number) => `<c r="${at}" t="s"><v>${index}</v></c>`;

it('reads questions of an Excel sheet: empty cells, merged cells, a title above the header', async () => {
  const { pages, refusals } = await readFixture({
    '问答.xlsx': workbook({
      说明: `<row r="1">${inline('A1', '请勿修改')}</row>`,
      问答: `<row r="1">${inline('A1', '客服问答库')}</row>
        <row r="2">${shared('A2', 0)}${shared('B2', 1)}${shared('C2', 2)}${shared('D2', 3)}</row>
        <row r="3">${inline('B3', '没有问题')}</row>
        <row r="4">${inline('A4', '如何退税？')}${inline('C4', '税务')}<c r="D4"><v>45296</v></c></row>
        <row r="5">${inline('B5', '第一步&#10;第二步')}</row>`,
    }),
  });
  expect(refusals).toEqual([{ name: '问答.xlsx（问答） 第 3 行', reason: '没有问题' }]);
  expect(pages).toMatchObject([
    {
      title: '如何退税？',
      tags: ['税务'],
      createdAt: '2024-01-05',
      answers: [answer('第一步\n第二步', true)],
    },
  ]);
});

it('leaves tables beside texts to be their attachments', async () => {
  const { formats, files } = await readFixture({
    'a.zip': zip({ 'a.md': '[表](b.csv)', 'b.csv': '问题,回答\n甲,乙\n' }),
  });
  expect(formats).toEqual(['MARKDOWN']);
  expect(files).toEqual(['b.csv']);
});

it.each([
  [
    'a table without questions',
    'a.csv',
    '甲,乙\n1,2\n',
    '没有“问题”或“标题”列，请在第一行写明列名',
  ],
  ['an empty table', 'a.csv', '', '没有“问题”或“标题”列，请在第一行写明列名'],
  ['bytes that are no workbook', 'a.xlsx', 'x', '不是 Excel 工作簿（.xlsx），或文件已损坏'],
])('refuses %s', async (_, name, content, reason) => {
  await expect(readFixture({ [name]: content })).rejects.toThrow(reason);
});
