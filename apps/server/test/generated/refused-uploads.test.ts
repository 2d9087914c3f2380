import { describe, expect, it } from 'vitest';
import { REFUSED, rows, short, useInvalidRequests } from './invalid-requests.ts';
import type { InvalidRequest } from './invalid-requests.ts';

const spoiler = useInvalidRequests();
const uploads = rows.filter(([, row]) => row.upload === true);

describe.each(uploads)('%s', (key, row) => {
  /** Where the file is to go. */
  const readTarget = async () => {
    const { params, query } = await spoiler.getValidInput(key, row);
    return { ...(params && { params }), ...(query && { query }) };
  };
  const part = (more: string) => `--x\r\ncontent-disposition: form-data; ${more}\r\n\r\nabc\r\n`;
  const form = { 'content-type': 'multipart/form-data; boundary=x' };

  it('refuses anything but a form with one file', async () => {
    const file = part('name="file"; filename="a.txt"');
    const cases: InvalidRequest[] = [
      ['nothing', {}],
      ['JSON', { body: { file: 'abc' } }],
      ['an empty form', { payload: '--x--\r\n', headers: form }],
      ['a broken form', { payload: '--x\r\nnonsense', headers: form }],
      ['a form that breaks off', { payload: file.slice(0, -3), headers: form }],
      ['a field instead', { payload: `${part('name="file"')}--x--\r\n`, headers: form }],
      ['two files', { payload: `${file}${file}--x--\r\n`, headers: form }],
      ['another name', { payload: `${part('name="x"; filename="a"')}--x--\r\n`, headers: form }],
      ['no boundary', { payload: file, headers: { 'content-type': 'multipart/form-data' } }],
    ];
    const target = await readTarget();
    const requests = cases.map(([name, request]): InvalidRequest => [
      name,
      { ...target, ...request },
    ]);
    expect(await spoiler.listUnexpected(key, requests, REFUSED)).toEqual([]);
  });

  it('refuses a file over the limit', async () => {
    const file = { name: 'big.bin', bytes: Buffer.alloc(1024 * 1024 + 1) };
    const request = { ...(await readTarget()), file };
    expect(await spoiler.listUnexpected(key, [['big', request]], [413])).toEqual([]);
  });

  it('bears any name of a file', async () => {
    const names = [
      '',
      '../../etc/passwd',
      'a\u0000.png',
      '\uD800.png',
      'x'.repeat(3000),
      '"',
      '.',
      'con',
    ];
    const target = await readTarget();
    const cases = names.map((name): InvalidRequest => [
      short(name),
      { ...target, file: { name, bytes: Buffer.from('abc') } },
    ]);
    expect(await spoiler.listUnexpected(key, cases, [200, 400])).toEqual([]);
  });
});
