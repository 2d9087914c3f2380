import { z } from 'zod';
import type { EndpointSpec } from './endpoint.ts';
import { ERRORS } from './errors.ts';
import type { ErrorCode } from './errors.ts';
import { getScopeRule } from './scopes.ts';

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
export function buildOpenApi(rows: readonly EndpointSpec[]): Json {
  const paths: Record<string, Json> = {};
  const schemas: Json = {};
  const toJson = createToJson(schemas);
  for (const row of rows) {
    const path = row.path.replace(/:(\w+)/gu, '{$1}');
    paths[path] ??= {};
    (paths[path] as Json)[row.method.toLowerCase()] = buildOperation(row, toJson);
  }
  return {
    openapi: '3.1.0',
    info: {
      title: '知汇',
      version: '1',
      description:
        '所有响应均为 {code, data, msg}，code 为 HTTP 状态码；/scim 路径下遵循 RFC 7644。',
    },
    servers: [{ url: '/api' }],
    components: {
      schemas,
      securitySchemes: {
        session: { type: 'apiKey', in: 'header', name: 'Authorization' },
        token: {
          type: 'http',
          scheme: 'bearer',
          description: '访问令牌（zh_ 或 zhs_ 开头），须具备接口的权限范围',
        },
        scim: { type: 'http', scheme: 'bearer' },
      },
    },
    paths,
  };
}

function buildOperation(row: EndpointSpec, toJson: ToJson): Json {
  return {
    summary: row.summary,
    tags: [row.path.split('/')[1]],
    'x-access': row.access,
    'x-scope': getScopeRule(row),
    security: buildSecurity(row),
    parameters: [
      ...parameters(row.params, 'path', toJson),
      ...parameters(row.query, 'query', toJson),
    ],
    ...buildBody(row, toJson),
    responses: responses(row, toJson),
  };
}

/** Ways to call a row: without anyone, by a session, or by a token with the scope that is named. */
function buildSecurity(row: EndpointSpec): Json[] {
  if (row.access === 'scim') return [{ scim: [] }];
  const rule = getScopeRule(row);
  const token: Json[] =
    rule === 'closed' ? [] : [{ token: rule === undefined || rule === 'any' ? [] : [rule] }];
  return [...(row.access === 'public' ? [{}] : []), { session: [] }, ...token];
}

function parameters(
  schema: z.ZodType | undefined,
  location: 'path' | 'query',
  toJson: ToJson,
): Json[] {
  if (schema === undefined) return [];
  const json = toJson(schema, 'input');
  const required = new Set((json['required'] as string[] | undefined) ?? []);
  return Object.entries((json['properties'] as Json | undefined) ?? {}).map(
    ([name, propertySchema]) => ({
      name,
      in: location,
      required: location === 'path' || required.has(name),
      schema: propertySchema,
    }),
  );
}

function buildBody(row: EndpointSpec, toJson: ToJson): Json {
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
      content: { [getMediaType(row)]: { schema: toJson(row.body, 'input') } },
    },
  };
}

function getMediaType({ scim }: EndpointSpec): string {
  return scim === undefined ? 'application/json' : 'application/scim+json';
}

function responses(row: EndpointSpec, toJson: ToJson): Json {
  if (row.scim !== undefined) return buildScimResponses(row, row.scim.success, toJson);
  const answer: Json = { 200: wrapEnvelope('成功', toJson(row.data, 'output')) };
  for (const code of [...COMMON, ...(row.errors ?? [])]) {
    answer[ERRORS[code].status] ??= wrapEnvelope(ERRORS[code].msg, {});
  }
  return answer;
}

/** Bare resources, and failures as RFC 7644 has them. */
function buildScimResponses(row: EndpointSpec, success: number, toJson: ToJson): Json {
  const describeResponse = (description: string, schema: Json): Json => ({
    description,
    content: { [getMediaType(row)]: { schema } },
  });
  const data = toJson(row.data, 'output');
  const answer: Json = {
    [success]: success === 204 ? { description: '成功' } : describeResponse('成功', data),
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
    answer[ERRORS[code].status] ??= describeResponse(ERRORS[code].msg, error);
  }
  return answer;
}

function wrapEnvelope(description: string, data: Json): Json {
  const schema = {
    type: 'object',
    required: ['code', 'data', 'msg'],
    properties: { code: { type: 'integer' }, data, msg: { type: 'string' } },
  };
  return { description, content: { 'application/json': { schema } } };
}

type ToJson = (schema: z.ZodType, io: 'input' | 'output') => Json;

/** Converter that puts schemas which refer to themselves into `shared`, where `#/components/schemas/…` finds them. */
function createToJson(shared: Json): ToJson {
  return (schema, io) => {
    const {
      $schema: _,
      $defs: own = {},
      ...json
    } = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Json;
    const names = new Map<string, string>();
    const schemaCount = Object.keys(shared).length;
    for (const name of Object.keys(own as Json)) {
      names.set(`#/$defs/${name}`, `Schema${schemaCount + names.size + 1}`);
    }
    for (const [name, definition] of Object.entries(own as Json)) {
      shared[names.get(`#/$defs/${name}`) as string] = rewriteReferences(definition, names);
    }
    return rewriteReferences(json, names) as Json;
  };
}

function rewriteReferences(value: unknown, names: ReadonlyMap<string, string>): unknown {
  if (Array.isArray(value)) return value.map((item) => rewriteReferences(item, names));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, nested]) => {
      const target = key === '$ref' && typeof nested === 'string' ? names.get(nested) : undefined;
      return [
        key,
        target === undefined ? rewriteReferences(nested, names) : `#/components/schemas/${target}`,
      ];
    }),
  );
}
