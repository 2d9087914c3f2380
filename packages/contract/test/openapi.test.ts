import { describe, expect, it } from 'vitest';
import { endpoints } from '../src/endpoints.ts';
import { buildOpenApi } from '../src/openapi.ts';

interface Operation {
  summary: string;
  parameters: { name: string; in: string; required: boolean; schema: object }[];
  requestBody?: { content: Record<string, { schema: object }> };
  responses: Record<string, { description: string; content: object }>;
}
const document = JSON.parse(JSON.stringify(buildOpenApi(endpoints))) as {
  openapi: string;
  info: { title: string; version: string };
  paths: Record<string, Record<string, Operation>>;
};

describe('openapi.json', () => {
  it('lists every call and nothing else', () => {
    const listed = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    );
    const built = endpoints.map((row) => `${row.method} ${row.path.replace(/:(\w+)/gu, '{$1}')}`);
    expect(listed.toSorted()).toEqual(built.toSorted());
    expect(document.openapi).toBe('3.1.0');
    expect(document.info).toMatchObject({ title: '知汇', version: expect.any(String) });
  });

  it('gives each call its parameters, body and answers', () => {
    for (const [path, methods] of Object.entries(document.paths)) {
      const inPath = [...path.matchAll(/\{(\w+)\}/gu)].map(([, name]) => name);
      for (const [method, operation] of Object.entries(methods)) {
        const name = `${method} ${path}`;
        const declared = operation.parameters.filter((parameter) => parameter.in === 'path');
        expect(
          declared.map((item) => item.name),
          name,
        ).toEqual(inPath);
        expect(
          declared.every((item) => item.required),
          name,
        ).toBe(true);
        expect(operation.summary, name).not.toBe('');
        const success = Object.keys(operation.responses).filter((status) => status < '300');
        expect(success, name).toHaveLength(1);
        if (method === 'get') expect(operation.requestBody, name).toBeUndefined();
        for (const status of Object.keys(operation.responses)) expect(status).toMatch(/^\d{3}$/u);
      }
    }
  });

  it('names the scope that a token needs, and none where tokens are refused', () => {
    const security = (path: string, method: string) =>
      (document.paths[path]?.[method] as { security?: unknown } | undefined)?.security;
    expect(security('/article/{id}', 'get')).toEqual([
      {},
      { session: [] },
      { token: ['article:read'] },
    ]);
    expect(security('/comment', 'post')).toEqual([{ session: [] }, { token: ['comment:write'] }]);
    expect(security('/user/token', 'post')).toEqual([{ session: [] }]);
    expect(security('/batch', 'post')).toEqual([{ session: [] }, { token: [] }]);
  });

  it('refers only to what it defines', () => {
    for (const operation of Object.values(document.paths).flatMap(Object.values)) {
      for (const [reference, root] of references(operation)) {
        expect(resolve(root, reference), reference).toBeDefined();
      }
    }
  });
});

/** References with the place their `#` means in OpenAPI: the whole document. */
function references(value: unknown): [string, unknown][] {
  if (typeof value !== 'object' || value === null) return [];
  const own = '$ref' in value && typeof value.$ref === 'string' ? [value.$ref] : [];
  return [
    ...own.map((item): [string, unknown] => [item, document]),
    ...Object.values(value).flatMap(references),
  ];
}

function resolve(root: unknown, reference: string): unknown {
  return reference
    .replace(/^#\/?/u, '')
    .split('/')
    .filter((part) => part !== '')
    .reduce<unknown>((at, part) => (at as Record<string, unknown> | undefined)?.[part], root);
}
