import { expect, it } from 'vitest';
import { keyOf } from '../src/endpoint.ts';
import type { EndpointSpec } from '../src/endpoint.ts';
import { endpoints } from '../src/endpoints.ts';
import { SCOPES, SCOPE_RESOURCES, formatScope, getScopeRule } from '../src/scopes.ts';

const rows: readonly EndpointSpec[] = endpoints;
const rules = new Map(rows.map((row) => [keyOf(row), getScopeRule(row)]));

it('gives each call a scope that exists, or closes it to tokens', () => {
  const known: readonly unknown[] = [...SCOPES, 'closed', 'any'];
  const unknown = [...rules].filter(([, rule]) => !known.includes(rule)).map(([key]) => key);
  expect(unknown).toEqual([]);
});

it('has no scope without a call', () => {
  const used = new Set<unknown>(rules.values());
  expect(SCOPES.filter((scope) => !used.has(scope))).toEqual([]);
});

it('leaves a call below no known path without a rule', () => {
  expect(getScopeRule({ method: 'GET', path: '/invoice/page' })).toBeUndefined();
  expect(getScopeRule({ method: 'GET', path: '/articles' })).toBeUndefined();
});

it('takes the longest path that matches, and the word of the row before it', () => {
  expect(rules.get('GET /article/:id')).toBe('article:read');
  expect(rules.get('PUT /article')).toBe('article:write');
  expect(rules.get('GET /user/page')).toBe('user:read');
  expect(rules.get('GET /setting/site')).toBe('site:read');
  expect(rules.get('PUT /setting/site')).toBe('closed');
  expect(rules.get('PUT /announcement/:id/confirm')).toBe('closed');
});

// what would let a token outlive or outgrow what it was given
const CLOSED = [
  'POST /login',
  'PUT /user/update/password',
  'POST /user/security/passkey',
  'DELETE /user/session',
  'POST /user/security/confirm',
  'POST /user/token',
  'PUT /user/token/:id/renew',
  'POST /token/service',
  'DELETE /token/:id',
  'POST /user',
  'PUT /user/update/role/:userId/:roleId',
  'PUT /user/:id/password',
  'PUT /role/:id/permission',
  'POST /identity',
  'POST /preview/:roleId',
  'POST /backup',
  'PUT /setup/done',
  'GET /setting/site/manage',
  'GET /notification/stream',
  'GET /together/socket',
  'POST /user/import',
  'POST /user/closing',
];

it.each(CLOSED)('%s is closed to tokens', (key) => {
  expect(rules.get(key)).toBe('closed');
});

it('names each scope in words', () => {
  expect(formatScope('article:read')).toBe('知识库（读取）');
  const labels = SCOPE_RESOURCES.map(({ label }) => label);
  expect(new Set(labels).size).toBe(labels.length);
});
