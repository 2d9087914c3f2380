import { z } from 'zod';
import type { EndpointSpec } from './endpoint.ts';
import { ERRORS } from './errors.ts';
import type { ErrorCode } from './errors.ts';

type Json = Record<string, unknown>;
/** Failures that any call may answer with. */
const COMMON: readonly ErrorCode[] = ['VALIDATION', 'TOKEN_INVALID', 'NO_PERMISSION', 'TOO_MANY', 'INTERNAL'];

/** OpenAPI 3.1 document of the endpoint table. */
export function openApi(rows: readonly EndpointSpec[]): Json {
  const paths: Record<string, Json> = {};
  for (const row of rows) {
    const path = row.path.replace(/:(\w+)/gu, '{$1}');
    paths[path] ??= {};
    (paths[path] as Json)[row.method.toLowerCase()] = operation(row);
  }
  return {
    openapi: '3.1.0',
    info: { title: '知汇', version: '1', description: '每个回答都是 {code, data, msg}，code 即 HTTP 状态码。' },
    servers: [{ url: '/api' }],
    components: {
      securitySchemes: { token: { type: 'apiKey', in: 'header', name: 'Authorization' } },
    },
    paths,
  };
}

function operation(row: EndpointSpec): Json {
  return {
    summary: row.summary,
    tags: [row.path.split('/')[1]],
    'x-access': row.access,
    security: row.access === 'public' ? [{}, { token: [] }] : [{ token: [] }],
    parameters: [...parameters(row.params, 'path'), ...parameters(row.query, 'query')],
    ...body(row),
    responses: responses(row),
  };
}

function parameters(schema: z.ZodType | undefined, where: 'path' | 'query'): Json[] {
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

function body(row: EndpointSpec): Json {
  if (row.upload === true) {
    const file = { type: 'object', properties: { file: { type: 'string', format: 'binary' } }, required: ['file'] };
    return { requestBody: { required: true, content: { 'multipart/form-data': { schema: file } } } };
  }
  if (row.body === undefined) return {};
  return { requestBody: { required: true, content: { 'application/json': { schema: toJson(row.body, 'input') } } } };
}

function responses(row: EndpointSpec): Json {
  const answer: Json = { 200: envelope('成功', toJson(row.data, 'output')) };
  for (const code of [...COMMON, ...(row.errors ?? [])]) {
    answer[ERRORS[code].status] ??= envelope(ERRORS[code].msg, {});
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

function toJson(schema: z.ZodType, io: 'input' | 'output'): Json {
  const { $schema: _, ...json } = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Json;
  return json;
}
