import { expect, it } from 'vitest';
import { sanitizeReturnPath, addReturnPath } from './return-path.ts';

it.each([
  '/list?model=ARTICLE&page=2',
  '/article/12#第一节'.replace('第一节', encodeURIComponent('第一节')),
  '/search?keyword=%2F%2Fevil.example',
])('accepts %s', (from) => {
  expect(sanitizeReturnPath(from)).toBe(from);
});

it.each([
  null,
  '',
  'list',
  '//evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '/\t/evil.example',
  '/\n//evil.example',
  '/.//evil.example',
  '/..//evil.example',
  'https://evil.example/',
  ' //evil.example',
  'javascript:alert(1)',
  '/login?from=%2Flogin',
  '/register/',
  '//',
])('returns / for %j, which leaves the site or leads back to signing in', (from) => {
  expect(sanitizeReturnPath(from)).toBe('/');
});

it('adds the return path to the address of another page', () => {
  expect(addReturnPath('/login?by=code', '/a?b=c')).toBe('/login?by=code&from=%2Fa%3Fb%3Dc');
  expect(addReturnPath('/register', '//evil.example')).toBe('/register');
});
