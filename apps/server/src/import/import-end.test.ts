import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createImportSetup } from '../../test/import-setup.ts';
import type { ImportSetup } from '../../test/import-setup.ts';

let importing: ImportSetup;
beforeEach(async () => {
  importing = await createImportSetup();
});
afterEach(() => importing.close());

const emptyResult = (source: string) =>
  `没有可导入的内容：${source} 中没有内容（文件夹中须有文档，.jsonl 每行一篇）`;
const packed = gzipSync('{"title":"一","body":"正文"}\n{"title":"二","body":"正文"}');

it('reports that there is nothing to import, and succeeds', async () => {
  const { file, run, command, folder } = importing;
  const emptyFolder = path.join(folder, '空');
  await mkdir(emptyFolder);
  await file('图/a.png', 'png');
  const sources = [
    emptyFolder,
    path.join(folder, '图'),
    await file('empty.jsonl', ''),
    await file('blank.jsonl', '\n  \n'),
    await file('empty.jsonl.gz', gzipSync('')),
  ];
  for (const source of sources) expect(await run(source)).toEqual([emptyResult(source)]);
  expect(await command(emptyFolder)).toEqual({
    code: 0,
    output: `· ${emptyResult(emptyFolder)}\n`,
  });
});

it('ends with an error when the source was not read to its end', async () => {
  const { file, command } = importing;
  const omission = await command(await file('rows.jsonl.gz', packed.subarray(0, -12)));
  expect(omission).toMatchObject({
    code: 1,
    output: expect.stringContaining('压缩文件不完整') as string,
  });
  const other = await command(await file('other.jsonl.gz', '{"title":"一","body":"正文"}'));
  expect(other).toMatchObject({ code: 1, output: expect.stringContaining('不是 gzip') as string });
});

it('succeeds when only rows are refused, or bytes follow the compressed data', async () => {
  const { file, command } = importing;
  const followed = await file('rows.jsonl.gz', Buffer.concat([packed, Buffer.from('\n')]));
  expect(await command(followed)).toMatchObject({
    code: 0,
    output: expect.stringContaining('新增 2 篇，已有 0 篇，拒绝 0 篇') as string,
  });
  expect(await command(await file('rows.jsonl', '{'))).toMatchObject({
    code: 0,
    output: expect.stringContaining('拒绝 第 1 行：不是 JSON') as string,
  });
});
