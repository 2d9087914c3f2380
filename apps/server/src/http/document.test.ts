import { expect, test } from 'vitest';
import { countOwnBytes, getPageSize, insertNonce, joinPieces } from './document.ts';
import type { Document } from './document.ts';

const sheet = Buffer.from('.标题 { color: red }');
const document: Document = [
  { bytes: Buffer.from('<!DOCTYPE html><style nonce="') },
  'nonce',
  { bytes: Buffer.from('">') },
  { bytes: sheet, shared: true },
  { bytes: Buffer.from('</style>正文<script nonce="') },
  'nonce',
  { bytes: Buffer.from('">') },
];

test('a document is its pieces in order, with the nonce of each answer', () => {
  for (const nonce of ['one', 'another']) {
    expect(insertNonce(document, nonce).toString()).toBe(
      `<!DOCTYPE html><style nonce="${nonce}">.标题 { color: red }</style>正文<script nonce="${nonce}">`,
    );
  }
});

test('joined pieces are the same document, and large shared ones stay shared', () => {
  const large = { bytes: Buffer.alloc(5000, 'x'), shared: true as const };
  const longer: Document = [...document, large, { bytes: Buffer.from('末') }];
  const joined = joinPieces(longer);
  expect(insertNonce(joined, 'n')).toEqual(insertNonce(longer, 'n'));
  expect(joined.length).toBeLessThan(longer.length);
  expect(joined).toContain(large);
});

test('counts the bytes of the page itself, and none of a page that failed', () => {
  const size = countOwnBytes(document);
  expect(size).toBe(insertNonce(document, '').length - sheet.length);
  const page = { status: 200, headers: [], searches: [], pieces: document, size };
  expect(getPageSize(page)).toBe(size);
  expect(getPageSize({ ...page, status: 404 })).toBe(0);
});
