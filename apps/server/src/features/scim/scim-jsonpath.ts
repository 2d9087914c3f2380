import type { Filter, Operator, Value } from './scim-filter.ts';
import { scimError } from './scim-errors.ts';
import { findAttribute, findSubTarget } from './scim-schemas.ts';
import type { ResourceKind, Target } from './scim-schemas.ts';
import { scimText } from './scim.text.ts';

/** A condition for PostgreSQL, which compares documents in lower case; `vars` keep their case. */
export interface JsonCondition {
  path: string;
  vars: Record<string, string>;
}

/** What is not in the documents that are searched. */
const NOT_SEARCHED = ['groups', 'location', 'version', '$ref'];
const SIGNS: Partial<Record<Operator, string>> = {
  eq: '==',
  ne: '!=',
  gt: '>',
  ge: '>=',
  lt: '<',
  le: '<=',
};

type Find = (path: string) => Target | null;

/**
 * A filter as a condition of SQL/JSON. Names come from the schemas alone and texts are quoted as JSON, so that nothing a
 * caller wrote becomes part of it. Throws BAD_REQUEST with `invalidFilter`.
 */
export function toJsonCondition(kind: ResourceKind, filter: Filter): JsonCondition {
  const vars: JsonCondition['vars'] = {};
  const condition = toCondition(filter, (path) => findAttribute(kind, path), vars);
  return { path: `$ ? (${condition})`, vars };
}

function toCondition(filter: Filter, find: Find, vars: JsonCondition['vars']): string {
  switch (filter.op) {
    case 'and':
    case 'or': {
      const sign = filter.op === 'and' ? ' && ' : ' || ';
      return `(${filter.inner.map((item) => toCondition(item, find, vars)).join(sign)})`;
    }
    case 'not':
      return `!(${toCondition(filter.inner, find, vars)})`;
    case 'pr':
      return `exists(${toJsonPath(findKnown(find, filter.path).steps)})`;
    case '[]': {
      const { steps, attribute } = findKnown(find, filter.path);
      const inner = attribute.subAttributes;
      if (inner === undefined || attribute.multiValued !== true) throw refused(filter.path);
      const innerCondition = toCondition(filter.inner, (path) => findSubTarget(inner, path), vars);
      return `exists(${toJsonPath(steps)}[*] ? (${innerCondition}))`;
    }
    default:
      return comparison(filter, findKnown(find, filter.path), vars);
  }
}

function comparison(
  { op, path, value }: { op: Operator; path: string; value: Value },
  target: Target,
  vars: JsonCondition['vars'],
): string {
  const { steps, attribute } = getDefaultTarget(target, path);
  const jsonPath = toJsonPath(steps);
  if (value === null) {
    if (op === 'eq') return `!(exists(${jsonPath}))`;
    if (op === 'ne') return `exists(${jsonPath})`;
    throw refused(path);
  }
  const literal = toLiteral(attribute.type, value, path);
  if (typeof literal === 'boolean' && op !== 'eq' && op !== 'ne') throw refused(path);
  if (op === 'co') return `${jsonPath} like_regex ${JSON.stringify(literal)} flag "q"`;
  if (op === 'ew') return `${jsonPath} like_regex ${JSON.stringify(`${quoted(String(literal))}$`)}`;
  if (op === 'sw') return `${jsonPath} starts with ${JSON.stringify(literal)}`;
  const equal = op === 'eq' || op === 'ne';
  if (equal && steps.join('.') === 'externalId') {
    const name = `x${Object.keys(vars).length}`;
    vars[name] = String(literal);
    return op === 'eq' ? `@."exact" == $${name}` : `!(@."exact" == $${name})`;
  }
  // what has no value is not equal to any
  if (op === 'ne') return `!(${jsonPath} == ${JSON.stringify(literal)})`;
  return `${jsonPath} ${SIGNS[op]} ${JSON.stringify(literal)}`;
}

/** The part of a complex attribute that is compared where none is named. */
function getDefaultTarget(target: Target, path: string): Target {
  const { steps, attribute } = target;
  if (attribute.type !== 'complex') return target;
  const value = attribute.subAttributes?.find(({ name }) => name === 'value');
  if (value === undefined) throw refused(path);
  return { ...target, steps: [...steps, 'value'], attribute: value };
}

function toLiteral(type: string, value: string | number | boolean, path: string) {
  if (type === 'boolean') {
    const lower = String(value).toLowerCase();
    if (lower !== 'true' && lower !== 'false') throw refused(path);
    return lower === 'true';
  }
  if (type !== 'dateTime') return String(value);
  const at = new Date(String(value));
  if (Number.isNaN(at.getTime())) throw refused(path);
  return at.toISOString();
}

function findKnown(find: Find, path: string): Target {
  const target = find(path);
  if (target === null || NOT_SEARCHED.some((name) => target.steps.includes(name)))
    throw refused(path);
  return target;
}

const toJsonPath = (steps: readonly string[]): string =>
  ['@', ...steps.map((step) => JSON.stringify(step))].join('.');

/** For a regular expression of PostgreSQL, in which a letter or digit after `\` would mean something. */
const quoted = (text: string): string => text.replace(/[^\p{L}\p{N}\s_]/gu, '\\$&');

const refused = (path: string) => scimError('invalidFilter', scimText.filter(path));
