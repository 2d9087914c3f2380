import type { z } from 'zod';
import type { EndpointSpec } from '@zhihui/contract/endpoint.ts';
import { AppError, fieldError } from './errors.ts';

export interface RawParts {
  params?: unknown;
  query?: unknown;
  body?: unknown;
}

/** Parses the declared parts of a call; parts a row does not declare must be empty. Throws VALIDATION naming the fields. */
export function parseInput(spec: EndpointSpec, raw: RawParts) {
  // without a prototype: a field called `toString` must not count as named already
  const fields: Record<string, string> = Object.create(null) as Record<string, string>;
  const result = {
    params: parsePart(spec.params, raw.params, fields),
    query: parsePart(spec.query, raw.query, fields),
    body: parsePart(spec.body, raw.body, fields),
  };
  if (Object.keys(fields).length > 0) throw fieldError(fields);
  return result;
}

function parsePart(schema: z.ZodType | undefined, value: unknown, fields: Record<string, string>) {
  if (schema === undefined) {
    if (isEmpty(value)) return undefined;
    throw new AppError('VALIDATION', { msg: '请求包含多余的内容' });
  }
  const parsed = schema.safeParse(value ?? {});
  if (parsed.success) return parsed.data;
  for (const issue of flattenIssues(parsed.error.issues)) {
    const name = issue.path.join('.') || 'body';
    fields[name] ??= toChineseMessage(issue);
  }
  return undefined;
}

function isEmpty(value: unknown): boolean {
  return (
    value === undefined ||
    value === null ||
    (typeof value === 'object' && Object.keys(value).length === 0)
  );
}

/** The error of a failed union is unhelpful; that of its closest branch is not. */
function flattenIssues(issues: readonly z.core.$ZodIssue[]): readonly z.core.$ZodIssue[] {
  return issues.flatMap((issue) => {
    if (issue.code === 'unrecognized_keys') {
      return issue.keys.map((key) => ({
        ...issue,
        path: [...issue.path, key],
        message: '未知字段',
      }));
    }
    if (issue.code !== 'invalid_union' || issue.errors.length === 0) return [issue];
    const branches = issue.errors.map((branch) => flattenIssues(branch));
    const closest = branches.reduce((closestIssue, branch) =>
      branch.length < closestIssue.length ? branch : closestIssue,
    );
    if (closest.every((inner) => inner.path.length === 0)) return [issue];
    return closest.map((inner) => ({ ...inner, path: [...issue.path, ...inner.path] }));
  });
}

/** Schemas supply their own sentences; a library's English is never shown to people. */
function toChineseMessage(issue: z.core.$ZodIssue): string {
  if (/\p{Script=Han}/u.test(issue.message)) return issue.message;
  if (issue.code === 'invalid_type') return issue.input === undefined ? '请填写此项' : '类型不正确';
  if (issue.code === 'too_big') return '超出范围';
  if (issue.code === 'too_small') return '低于下限';
  return '格式不正确';
}
