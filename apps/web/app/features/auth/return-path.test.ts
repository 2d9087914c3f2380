import { expect, it } from 'vitest';
import { sanitizeReturnPath, addReturnPath } from './return-path.ts';

it.each([
  '/list?model=ARTICLE&page=2',
  '/article/12#第一节'.replace('第一节', encodeURIComponent('第一节')),
  '/search?keyword=%2F%2Fevil.example',
])('leads back to %s', (from) => {
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
])('does not leave the site, nor go in circles, for %j', (from) => {
  expect(sanitizeReturnPath(from)).toBe('/');
});

it('keeps the way back on the way to another page', () => {
  expect(addReturnPath('/login?by=code', '/a?b=c')).toBe('/login?by=code&from=%2Fa%3Fb%3Dc');
  expect(addReturnPath('/register', '//evil.example')).toBe('/register');
});
