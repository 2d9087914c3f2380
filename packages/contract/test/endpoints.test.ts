import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { keyOf } from '../src/endpoint.ts';
import type { EndpointSpec } from '../src/endpoint.ts';
import { endpoints } from '../src/endpoints.ts';
import { ERRORS } from '../src/errors.ts';
import { PERMISSION_CODES } from '../src/permission.ts';
import { branches, fieldNames, inputShape } from './schema-shape.ts';

const rows: readonly EndpointSpec[] = endpoints;

/** Everything a visitor may call. Adding a name here is a decision that a reviewer sees. */
const PUBLIC = [
  'GET /link/to/:id',
  'POST /oauth/token',
  'POST /login',
  'POST /login/factor',
  'POST /login/passkey/begin',
  'POST /login/passkey',
  'GET /login/company',
  'POST /login/company/begin',
  'POST /login/company',
  'POST /login/directory',
  // the signature of a platform is their proof
  'GET /chat/callback/:id',
  'POST /chat/callback/:id',
  'GET /login/loginCode/:email',
  'GET /user/registerCode/:email',
  'POST /user/register',
  'POST /password/send/code',
  'POST /password/reset',
  'GET /user/current',
  'GET /user/detail/:id',
  'GET /user/follow/of/:id',
  'GET /article/page',
  'GET /article/:id',
  'POST /article/:id/view',
  'GET /news/page',
  'GET /news/:id',
  'GET /news/:id/around',
  'GET /question/:id/around',
  'POST /news/:id/view',
  'GET /question/page',
  'GET /question/similar',
  'GET /answer/page',
  'GET /answer/:id',
  'GET /question/:id',
  'POST /question/:id/view',
  'GET /category/tree',
  'GET /category/top',
  'GET /category/list',
  'GET /category/:id',
  'GET /category/:id/branch',
  'GET /category/:id/items',
  'GET /tag/page',
  'GET /transfer/oldAddress',
  'GET /search',
  'GET /search/answer',
  'POST /search/answer/verdict',
  'GET /search/authors',
  'GET /search/facets',
  'GET /search/suggest',
  'GET /link/card',
  'GET /comment/page',
  'GET /comment/reply/page',
  'GET /comment/:id/place',
  'GET /feedback/summary',
  'GET /setting/site',
  'GET /verify/get/vrcode',
  'POST /verify/check/vrcode',
  'GET /article/:id/meta',
  'GET /article/:id/around',
  'GET /attachment/:id',
  'GET /attachment/search',
  'GET /carousel/list',
  'GET /help',
  'GET /help/search',
  'GET /help/:part/:chapter',
  'GET /home/contributors',
  'GET /home/mostRead',
  'GET /user/personal/:id',
  'GET /user/personal/:id/answer',
  'GET /share/open/:token',
  'GET /share/open/:token/article/:articleId',
  'POST /share/open/:token/pass',
  'GET /sitemap/parts',
  'GET /sitemap/part/:number',
];

describe('the endpoint table', () => {
  it('names each call once', () => {
    const shapes = rows.map((row) => keyOf(row).replace(/:\w+/gu, ':'));
    expect(shapes.filter((shape, at) => shapes.indexOf(shape) !== at)).toEqual([]);
  });

  it('opens to visitors only what was reviewed', () => {
    expect(
      rows
        .filter((row) => row.access === 'public')
        .map(keyOf)
        .toSorted(),
    ).toEqual(PUBLIC.toSorted());
  });
});

describe.each(rows.map((row) => [keyOf(row), row] as const))('%s', (_key, row) => {
  it('says who may call, in codes that exist', () => {
    const knownAccess: readonly string[] = [
      ...PERMISSION_CODES,
      'public',
      'signedIn',
      'admin',
      'scim',
    ];
    const codes = typeof row.access === 'string' ? [row.access] : row.access;
    expect(codes?.length).toBeGreaterThan(0);
    expect(codes.filter((code) => !knownAccess.includes(code))).toEqual([]);
  });

  it('is described, with the shape of its answer', () => {
    expect(row.summary).toMatch(/\p{Script=Han}/u);
    expect(row.data).toBeInstanceOf(z.ZodType);
    for (const code of row.errors ?? []) expect(Object.keys(ERRORS)).toContain(code);
  });

  it('declares the parameters of its path and no others', () => {
    const inPath = [...row.path.matchAll(/:(\w+)/gu)].map(([, name]) => name);
    expect(fieldNames(row.params)).toEqual(inPath);
    // SCIM names its own paths
    const names = row.path.replace(/^\/scim\/v2\/[A-Z]/u, '/scim/');
    expect(names).toMatch(/^(\/(:?[a-z][A-Za-z]*))+$/u);
  });

  it('has no body where HTTP has none', () => {
    if (row.method === 'GET' || row.method === 'DELETE' || row.upload === true) {
      expect(row.body).toBeUndefined();
    }
  });

  it('has the form of SCIM for its directory services alone, and there only', () => {
    expect(row.scim !== undefined).toBe(row.access === 'scim');
    expect(row.path.startsWith('/scim/')).toBe(row.access === 'scim');
  });

  it('refuses fields it does not know', () => {
    // directory services add fields of their own to everything they send
    if (row.scim !== undefined) return;
    for (const schema of [row.query, row.body]) {
      if (schema === undefined) continue;
      for (const branch of branches(inputShape(schema))) {
        expect(branch['additionalProperties']).toBe(false);
      }
    }
  });

  it('caches answers for many readers only when reading', () => {
    if (row.cache === undefined) return;
    expect(row.method).toBe('GET');
    // answers to visitors say what may be cached; other answers need a session and are requested again
    if (row.cache.by === 'visitor') expect(row.access).toBe('public');
    for (const name of row.cache.unless ?? []) expect(fieldNames(row.query)).toContain(name);
  });
});
