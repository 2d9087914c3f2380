import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createImportSetup } from '../../test/import-setup.ts';
import type { ImportSetup } from '../../test/import-setup.ts';
import { docx, paragraph, run as words } from '../platform/documents/test/docx.ts';
import { zip } from '../platform/documents/test/read-fixture.ts';

let importing: ImportSetup;
beforeEach(async () => {
  importing = await createImportSetup();
});
afterEach(() => importing.close());

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const result = (added: number, existing: number, refused: number) =>
  `导入完成：新增 ${added} 篇，已有 ${existing} 篇，拒绝 ${refused} 篇`;

/** A site that is set up: its first Admin. */
async function setUp(): Promise<void> {
  await importing.file('seed.jsonl', [{ title: '种子', body: '正文' }]);
  await importing.run(path.join(importing.folder, 'seed.jsonl'));
  await importing.database.pool.query(
    `insert into users (username, nickname, role_id, status)
     select 'chief', '管理员', id, 'ACTIVE' from roles where code = 'Admin'`,
  );
}
const stored = async () =>
  (
    await importing.database.pool.query<{ title: string; body: string; category: string }>(
      `select c.title, c.body, k.name as category from contents c join categories k on k.id = c.category_id
       where c.title <> '种子' order by c.title`,
    )
  ).rows;

it('takes the formats of the back-office, with pictures and links, and nothing twice', async () => {
  await setUp();
  const archive = await importing.file(
    '手册.zip',
    Buffer.from(
      zip({
        '海外/甲.md': '# 甲\n\n见 [乙](乙.md)，![图](图.png)',
        '海外/乙.md': '# 乙\n\n正文',
        '海外/图.png': PNG,
        '空.md': ' ',
      }),
    ),
  );
  expect(await importing.run(archive)).toEqual([result(2, 0, 1), '拒绝 空：没有正文']);
  const rows = await stored();
  expect(rows.map(({ title, category }) => [title, category])).toEqual([
    ['乙', '海外'],
    ['甲', '海外'],
  ]);
  expect(rows[1]?.body).toMatch(/\[乙\]\(\/article\/\d+\)，!\[图\]\(\/media\/\d+\/full\.\w+\)/u);
  expect(await importing.run(archive)).toEqual([result(0, 2, 1), '拒绝 空：没有正文']);
  const document = await importing.file(
    '制度.docx',
    Buffer.from(docx({ body: paragraph(words('第一条')) })),
  );
  expect(await importing.run(document)).toEqual([result(1, 0, 0)]);
  expect((await stored()).find(({ title }) => title === '制度')?.category).toBe('制度');
});

it('takes a folder with its pictures, but for one that was imported without them before', async () => {
  await setUp();
  const { file, run, folder } = importing;
  await file('旧/丙.md', '# 丙\n\n![图](图.png)');
  expect(await run(path.join(folder, '旧'))).toEqual([result(1, 0, 0)]);
  await file('旧/图.png', PNG);
  expect(await run(path.join(folder, '旧'))).toEqual([result(0, 1, 0)]);
  await file('新/丁.md', '# 丁\n\n![图](图.png)');
  await file('新/图.png', PNG);
  expect(await run(path.join(folder, '新'))).toEqual([result(1, 0, 0)]);
  expect((await stored()).find(({ title }) => title === '丁')?.body).toContain('](/media/');
});

it('says what is in the way: no Admin yet, or a file that is none of its kind', async () => {
  const broken = await importing.file('假.zip', '不是压缩包');
  await expect(importing.run(broken)).rejects.toThrow('须先有管理员账号');
  await setUp();
  await expect(importing.run(broken)).rejects.toThrow('不是有效的 ZIP 压缩包');
});
