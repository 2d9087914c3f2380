import { z } from 'zod';
import type { EndpointSpec } from './endpoint.ts';
import { ERRORS } from './errors.ts';
import type { ErrorCode } from './errors.ts';

type Json = Record<string, unknown>;
/** Failures that any call may answer with. */
const COMMON: readonly ErrorCode[] = [
  'VALIDATION',
  'TOKEN_INVALID',
  'NO_PERMISSION',
  'TOO_MANY',
  'INTERNAL',
  'UNAVAILABLE',
];

/** OpenAPI 3.1 document of the endpoint table. */
export function openApi(rows: readonly EndpointSpec[]): Json {
  const paths: Record<string, Json> = {};
  const schemas: Json = {};
  const toJson = jsonMaker(schemas);
  for (const row of rows) {
    const path = row.path.replace(/:(\w+)/gu, '{$1}');
    paths[path] ??= {};
    (paths[path] as Json)[row.method.toLowerCase()] = operation(row, toJson);
  }
  return {
    openapi: '3.1.0',
    info: {
      title: '知汇',
      version: '1',
      description: '每个回答都是 {code, data, msg}，code 即 HTTP 状态码；/scim 之下按 RFC 7644。',
    },
    servers: [{ url: '/api' }],
    components: {
      schemas,
      securitySchemes: {
        token: { type: 'apiKey', in: 'header', name: 'Authorization' },
        scim: { type: 'http', scheme: 'bearer' },
      },
    },
    paths,
  };
}

function operation(row: EndpointSpec, toJson: ToJson): Json {
  return {
    summary: row.summary,
    tags: [row.path.split('/')[1]],
    'x-access': row.access,
    security: securityOf(row),
    parameters: [
      ...parameters(row.params, 'path', toJson),
      ...parameters(row.query, 'query', toJson),
    ],
    ...body(row, toJson),
    responses: responses(row, toJson),
  };
}

function securityOf({ access }: EndpointSpec): Json[] {
  if (access === 'scim') return [{ scim: [] }];
  return access === 'public' ? [{}, { token: [] }] : [{ token: [] }];
}

function parameters(
  schema: z.ZodType | undefined,
  where: 'path' | 'query',
  toJson: ToJson,
): Json[] {
  if (schema === undefined) return [];
  const json = toJson(schema, 'input');
  const required = new Set((json['required'] as string[] | undefined) ?? []);
  return Object.entries((json['properties'] as Json | undefined) ?? {}).map(([name, one]) => ({
    name,
    in: where,
    required: where === 'path' || required.has(name),
    schema: one,
  }));
}

function body(row: EndpointSpec, toJson: ToJson): Json {
  if (row.upload === true) {
    const file = {
      type: 'object',
      properties: { file: { type: 'string', format: 'binary' } },
      required: ['file'],
    };
    return {
      requestBody: { required: true, content: { 'multipart/form-data': { schema: file } } },
    };
  }
  if (row.body === undefined) return {};
  return {
    requestBody: {
      required: true,
      content: { [mediaType(row)]: { schema: toJson(row.body, 'input') } },
    },
  };
}

function mediaType({ scim }: EndpointSpec): string {
  return scim === undefined ? 'application/json' : 'application/scim+json';
}

function responses(row: EndpointSpec, toJson: ToJson): Json {
  if (row.scim !== undefined) return scimResponses(row, row.scim.success, toJson);
  const answer: Json = { 200: envelope('成功', toJson(row.data, 'output')) };
  for (const code of [...COMMON, ...(row.errors ?? [])]) {
    answer[ERRORS[code].status] ??= envelope(ERRORS[code].msg, {});
  }
  return answer;
}

/** Bare resources, and failures as RFC 7644 has them. */
function scimResponses(row: EndpointSpec, success: number, toJson: ToJson): Json {
  const bare = (description: string, schema: Json): Json => ({
    description,
    content: { [mediaType(row)]: { schema } },
  });
  const data = toJson(row.data, 'output');
  const answer: Json = {
    [success]: success === 204 ? { description: '成功' } : bare('成功', data),
  };
  const error = {
    type: 'object',
    required: ['schemas', 'status', 'detail'],
    properties: {
      schemas: { type: 'array', items: { type: 'string' } },
      status: { type: 'string' },
      scimType: { type: 'string' },
      detail: { type: 'string' },
    },
  };
  for (const code of [...COMMON, ...(row.errors ?? [])]) {
    answer[ERRORS[code].status] ??= bare(ERRORS[code].msg, error);
  }
  return answer;
}

function envelope(description: string, data: Json): Json {
  const schema = {
    type: 'object',
    required: ['code', 'data', 'msg'],
    properties: { code: { type: 'integer' }, data, msg: { type: 'string' } },
  };
  return { description, content: { 'application/json': { schema } } };
}

type ToJson = (schema: z.ZodType, io: 'input' | 'output') => Json;

/** Converter that puts schemas which refer to themselves into `shared`, where `#/components/schemas/…` finds them. */
function jsonMaker(shared: Json): ToJson {
  return (schema, io) => {
    const {
      $schema: _,
      $defs: own = {},
      ...json
    } = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Json;
    const names = new Map<string, string>();
    const known = Object.keys(shared).length;
    for (const name of Object.keys(own as Json)) {
      names.set(`#/$defs/${name}`, `Schema${known + names.size + 1}`);
    }
    for (const [name, definition] of Object.entries(own as Json)) {
      shared[names.get(`#/$defs/${name}`) as string] = relink(definition, names);
    }
    return relink(json, names) as Json;
  };
}

function relink(value: unknown, names: ReadonlyMap<string, string>): unknown {
  if (Array.isArray(value)) return value.map((one) => relink(one, names));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, one]) => {
      const target = key === '$ref' && typeof one === 'string' ? names.get(one) : undefined;
      return [key, target === undefined ? relink(one, names) : `#/components/schemas/${target}`];
    }),
  );
}
