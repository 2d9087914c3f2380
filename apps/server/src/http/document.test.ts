import { expect, test } from 'vitest';
import { bytesOf, cutAt, sizeOfPage, withNonce } from './document.ts';

const sheet = Buffer.from('.标题 { color: red }');
const document = [
  { bytes: Buffer.from('<!DOCTYPE html><style nonce="@@">') },
  { bytes: sheet, shared: true as const },
  { bytes: Buffer.from('</style>正文<script nonce="@@">') },
  { bytes: Buffer.from('') },
];

test('a document is its pieces in order', () => {
  expect(bytesOf(document).toString()).toBe(
    '<!DOCTYPE html><style nonce="@@">.标题 { color: red }</style>正文<script nonce="@@">',
  );
});

test('a kept page gets the nonce of each answer, and counts what is its own', () => {
  const page = { status: 200, headers: [], searches: [], ...cutAt(document, '@@') };
  for (const nonce of ['one', 'another']) {
    expect(withNonce(page, nonce).toString()).toBe(
      bytesOf(document).toString().replaceAll('@@', nonce),
    );
  }
  expect(sizeOfPage(page)).toBe(bytesOf(document).length - sheet.length);
  expect(sizeOfPage({ ...page, status: 404 })).toBe(0);
});
