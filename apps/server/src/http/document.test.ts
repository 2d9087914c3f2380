import { expect, test } from 'vitest';
import { toBytes, splitAtMark, getPageSize, insertNonce } from './document.ts';

const sheet = Buffer.from('.标题 { color: red }');
const document = [
  { bytes: Buffer.from('<!DOCTYPE html><style nonce="@@">') },
  { bytes: sheet, shared: true as const },
  { bytes: Buffer.from('</style>正文<script nonce="@@">') },
  { bytes: Buffer.from('') },
];

test('a document is its pieces in order', () => {
  expect(toBytes(document).toString()).toBe(
    '<!DOCTYPE html><style nonce="@@">.标题 { color: red }</style>正文<script nonce="@@">',
  );
});

test('inserts the nonce of each answer into a cached page, and counts the bytes of the page itself', () => {
  const page = { status: 200, headers: [], searches: [], ...splitAtMark(document, '@@') };
  for (const nonce of ['one', 'another']) {
    expect(insertNonce(page, nonce).toString()).toBe(
      toBytes(document).toString().replaceAll('@@', nonce),
    );
  }
  expect(getPageSize(page)).toBe(toBytes(document).length - sheet.length);
  expect(getPageSize({ ...page, status: 404 })).toBe(0);
});
