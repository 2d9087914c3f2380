import { expect, test } from 'vitest';
import { bytesOf, cutAt, sizeOfPage, withNonce } from './document.ts';

const sheet = Buffer.from('.标题 { color: red }');
const document = [
  '<!DOCTYPE html><style nonce="@@">',
  sheet,
  '</style>正文<script nonce="@@">',
  '',
];

test('a document is its pieces in order', () => {
  expect(bytesOf(document).toString()).toBe(
    '<!DOCTYPE html><style nonce="@@">.标题 { color: red }</style>正文<script nonce="@@">',
  );
});

test('a kept page gets the nonce of each answer, and counts what is its own', () => {
  const page = { status: 200, headers: [], ...cutAt(document, '@@') };
  for (const nonce of ['one', 'another']) {
    expect(withNonce(page, nonce).toString()).toBe(
      bytesOf(document).toString().replaceAll('@@', nonce),
    );
  }
  const marks = 2 * '@@'.length;
  expect(sizeOfPage(page)).toBe(bytesOf(document).length - sheet.length - marks);
  expect(sizeOfPage({ ...page, status: 404 })).toBe(0);
});
