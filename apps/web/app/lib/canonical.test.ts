import { describe, expect, test } from 'vitest';
import { getCanonicalPath } from './canonical.ts';

describe('the canonical address of a page', () => {
  test.each([
    ['/list/', '/list'],
    ['/list//', '/list'],
    ['/index.html', '/'],
    ['/index.html/', '/'],
    ['/article/7/index.html', '/article/7'],
    ['//', '/'],
    ['//evil.example/', '/evil.example'],
    ['//evil.example/index.html', '/evil.example'],
  ])('%s is %s', (input, expected) => {
    expect(getCanonicalPath(input)).toBe(expected);
  });

  test.each(['/', '/list', '/article/7', '/xindex.html', '/article/index.htmlx'])(
    '%s stays',
    (path) => {
      expect(getCanonicalPath(path)).toBeNull();
    },
  );
});
