import { expect, it } from 'vitest';
import { isLoopback } from './host.ts';

it.each(['localhost', '127.0.0.1', '127.9.9.9', '::1', '[::1]'])('%s is this machine', (host) => {
  expect(isLoopback(host)).toBe(true);
});

it.each([
  '127.999.999.999',
  '127.0.0',
  '127.0.0.1.example.com',
  'localhost.example.com',
  '10.0.0.1',
])('%s is not this machine', (host) => {
  expect(isLoopback(host)).toBe(false);
});
