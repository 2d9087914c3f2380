/** @module-tag release */
import { constants, gunzipSync, gzipSync } from 'node:zlib';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createImportSetup } from '../../test/import-setup.ts';
import type { ImportSetup } from '../../test/import-setup.ts';

let importing: ImportSetup;
beforeEach(async () => {
  importing = await createImportSetup();
});
afterEach(() => importing.close());

const result = (added: number, existing: number, refused: number) =>
  `导入完成：新增 ${added} 篇，已有 ${existing} 篇，拒绝 ${refused} 篇`;
/** Long enough that zlib hands them out in several parts. */
const rows = Array.from({ length: 240 }, (_, i) =>
  JSON.stringify({ id: `行 ${i}`, title: `第${i}篇`, body: String(Math.sin(i)).repeat(40) }),
);
const packed = gzipSync(rows.join('\n'));
const TRAILING = '文件末尾：压缩内容之后有多余的字节，已忽略';

/** How many lines a truncated file yields. */
function linesIn(omission: Buffer): number {
  const text = gunzipSync(omission, { finishFlush: constants.Z_SYNC_FLUSH }).toString();
  return text.split('\n').length - 1;
}

it('imports every complete line before the end of a truncated .jsonl.gz', async () => {
  const { file, run } = importing;
  let existing = 0;
  for (const length of [0.3, 0.6, 0.95].map((part) => Math.floor(packed.length * part))) {
    const omission = packed.subarray(0, length);
    const completeLines = linesIn(omission);
    expect(await run(await file('cut.jsonl.gz', omission))).toEqual([
      result(completeLines - existing, existing, 1),
      `拒绝 第 ${completeLines + 1} 行起：压缩文件不完整，其后内容无法读取`,
    ]);
    existing = completeLines;
  }
  // only the checksum is missing
  const unsigned = await file('cut.jsonl.gz', packed.subarray(0, -3));
  expect(await run(unsigned)).toEqual([
    result(rows.length - existing, existing, 1),
    `拒绝 第 ${rows.length + 1} 行起：压缩文件不完整，其后内容无法读取`,
  ]);
});

it('imports every line of a .jsonl.gz with a wrong checksum', async () => {
  const damaged = Buffer.from(packed);
  damaged.writeUInt32LE(1, damaged.length - 8);
  expect(await importing.run(await importing.file('damaged.jsonl.gz', damaged))).toEqual([
    result(rows.length, 0, 1),
    `拒绝 第 ${rows.length + 1} 行起：压缩文件已损坏，其后内容无法读取`,
  ]);
});

it.each([
  ['words', Buffer.from('-- end of file --')],
  ['a line break', Buffer.from('\n')],
  ['the beginning of a mark of gzip', Buffer.from([0x1f])],
])('takes all of a .jsonl.gz that is followed by %s, and says so', async (_, trailing) => {
  const { file, run } = importing;
  const followed = await file('rows.jsonl.gz', Buffer.concat([packed, trailing]));
  expect(await run(followed)).toEqual([result(rows.length, 0, 0), TRAILING]);
  const two = Buffer.concat([packed, gzipSync('\n{"title":"又","body":"一篇"}'), trailing]);
  expect(await run(await file('rows.jsonl.gz', two))).toEqual([
    result(1, rows.length, 0),
    TRAILING,
  ]);
});

it('imports all of a .jsonl.gz that is padded with zeros', async () => {
  const { file, run } = importing;
  const filled = await file('rows.jsonl.gz', Buffer.concat([packed, Buffer.alloc(40_000)]));
  expect(await run(filled)).toEqual([result(rows.length, 0, 0)]);
});
