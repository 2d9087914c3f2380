/** @module-tag release */
import { constants, gunzipSync, gzipSync } from 'node:zlib';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createImporting } from '../../test/importing.ts';
import type { Importing } from '../../test/importing.ts';

let importing: Importing;
beforeEach(async () => {
  importing = await createImporting();
});
afterEach(() => importing.close());

const done = (added: number, known: number, refused: number) =>
  `导入完成：新增 ${added} 篇，已有 ${known} 篇，拒绝 ${refused} 篇`;
/** Long enough that zlib hands them out in several parts. */
const rows = Array.from({ length: 240 }, (_, i) =>
  JSON.stringify({ id: `行 ${i}`, title: `第${i}篇`, body: String(Math.sin(i)).repeat(40) }),
);
const packed = gzipSync(rows.join('\n'));
const TRAILING = '文件末尾：压缩内容之后还有多余的字节，没有读';

/** How many lines end in what a file gives that breaks off. */
function linesIn(cut: Buffer): number {
  const text = gunzipSync(cut, { finishFlush: constants.Z_SYNC_FLUSH }).toString();
  return text.split('\n').length - 1;
}

it('takes every whole line that stands before the end of a .jsonl.gz that breaks off', async () => {
  const { file, run } = importing;
  let known = 0;
  for (const length of [0.3, 0.6, 0.95].map((part) => Math.floor(packed.length * part))) {
    const cut = packed.subarray(0, length);
    const whole = linesIn(cut);
    expect(await run(await file('cut.jsonl.gz', cut))).toEqual([
      done(whole - known, known, 1),
      `拒绝 第 ${whole + 1} 行起：压缩文件不完整，后面的读不到`,
    ]);
    known = whole;
  }
  // only the checksum is missing
  const unsigned = await file('cut.jsonl.gz', packed.subarray(0, -3));
  expect(await run(unsigned)).toEqual([
    done(rows.length - known, known, 1),
    `拒绝 第 ${rows.length + 1} 行起：压缩文件不完整，后面的读不到`,
  ]);
});

it('takes every line of a .jsonl.gz with the wrong checksum', async () => {
  const damaged = Buffer.from(packed);
  damaged.writeUInt32LE(1, damaged.length - 8);
  expect(await importing.run(await importing.file('damaged.jsonl.gz', damaged))).toEqual([
    done(rows.length, 0, 1),
    `拒绝 第 ${rows.length + 1} 行起：压缩文件坏了，后面的读不到`,
  ]);
});

it.each([
  ['words', Buffer.from('-- end of file --')],
  ['a line break', Buffer.from('\n')],
  ['the beginning of a mark of gzip', Buffer.from([0x1f])],
])('takes all of a .jsonl.gz that is followed by %s, and says so', async (_, trailing) => {
  const { file, run } = importing;
  const followed = await file('rows.jsonl.gz', Buffer.concat([packed, trailing]));
  expect(await run(followed)).toEqual([done(rows.length, 0, 0), TRAILING]);
  const two = Buffer.concat([packed, gzipSync('\n{"title":"又","body":"一篇"}'), trailing]);
  expect(await run(await file('rows.jsonl.gz', two))).toEqual([done(1, rows.length, 0), TRAILING]);
});

it('takes all of a .jsonl.gz that is filled up with zeros', async () => {
  const { file, run } = importing;
  const filled = await file('rows.jsonl.gz', Buffer.concat([packed, Buffer.alloc(40_000)]));
  expect(await run(filled)).toEqual([done(rows.length, 0, 0)]);
});
