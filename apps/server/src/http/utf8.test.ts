import { expect, test } from 'vitest';
import { utf8 } from './utf8.ts';

test.each([
  ['nothing', ''],
  ['Latin letters', 'plain <b> text'],
  ['Chinese', '公司知识库'],
  ['a sign beyond the first plane', 'a😀𠮷z'],
  ['a zero and a byte order mark', '\u{FEFF}a\0b'],
  ['half a pair', `前${'\uD800'}后`],
  ['the other half', `${'\uDC00'}后`],
  ['a very long text', '长'.repeat(600_000)],
])('%s becomes the bytes that Node would make of it', (_, text) => {
  expect(utf8(text).equals(Buffer.from(text))).toBe(true);
});

test('one text does not change the bytes of another', () => {
  const first = utf8('第一段文字');
  utf8('另一段很不一样的文字');
  expect(first.toString()).toBe('第一段文字');
});
