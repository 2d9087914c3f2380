import { describe, expect, it } from 'vitest';
import { endpoints } from '../src/endpoints.ts';
import { TOKEN_FREE_PATHS, matchesPath } from '../src/browser-client.ts';

describe('path patterns', () => {
  it.each([
    ['/login', '/login', true],
    ['/login', '/login/logout', false],
    ['/login', '/', false],
    ['/user/registerCode/:email', '/user/registerCode/a@b.cn', true],
    ['/user/registerCode/:email', '/user/registerCode', false],
    ['/user/registerCode/:email', '/user/registerCode/a/b', false],
    ['/:a/x/:b', '/1/x/2', true],
    ['/a/*', '/a/b', true],
    ['/a/*', '/a', false],
    ['/a/*', '/a/b/c', false],
    ['/a/*/c', '/a/b/c', true],
    ['/a/*/c', '/a/b/d', false],
    ['/a/**', '/a', true],
    ['/a/**', '/a/b', true],
    ['/a/**', '/a/b/c/d', true],
    ['/a/**', '/ab', false],
    ['/**', '/', true],
    ['/a.c', '/abc', false],
  ])('%s on %s: %s', (pattern, path, isMatch) => {
    expect(matchesPath([pattern], path)).toBe(isMatch);
  });

  it('any of several is enough, none is not', () => {
    expect(matchesPath(['/x', '/a/*'], '/a/b')).toBe(true);
    expect(matchesPath([], '/a')).toBe(false);
  });
});

describe('calls without a token', () => {
  it('are public calls only, and those that the specification names', () => {
    const free = endpoints.filter((row) => matchesPath(TOKEN_FREE_PATHS, row.path));
    expect(free.every((row) => row.access === 'public')).toBe(true);
    expect(free.map((row) => row.path).toSorted()).toEqual([
      '/login',
      '/login/loginCode/:email',
      '/password/reset',
      '/password/send/code',
      '/user/register',
      '/user/registerCode/:email',
      '/verify/check/vrcode',
      '/verify/get/vrcode',
    ]);
  });
});
