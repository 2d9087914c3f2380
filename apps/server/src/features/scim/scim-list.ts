import type { ScimListQuery, ScimResource } from '@zhihui/contract/features/scim/scim.schema.ts';
import { scimError } from './scim-errors.ts';
import { parseFilter } from './scim-filter.ts';
import type { Filter } from './scim-filter.ts';
import { toJsonCondition } from './scim-jsonpath.ts';
import { findAttribute } from './scim-schemas.ts';
import type { ResourceKind } from './scim-schemas.ts';
import type { Search } from './scim-search.ts';
import { scimText } from './scim.text.ts';

/** Parses a list request for the database. Throws BAD_REQUEST with `invalidFilter` or `invalidPath`. */
export function parseSearch(kind: ResourceKind, query: ScimListQuery): Search {
  const { startIndex, count, sortBy, sortOrder, filter } = query;
  const plain = { mode: 'all', value: '', path: '$', vars: {} } as const;
  const page = { offset: startIndex - 1, limit: count };
  const order = sortBy === undefined ? 'plain' : sortOrder;
  const sort = sortBy === undefined ? [] : findSteps(kind, sortBy);
  const condition =
    filter === undefined || filter.trim() === '' ? plain : parseFilterCondition(kind, filter);
  return { ...plain, ...condition, ...page, order, sort };
}

/** What services ask for at every step, a name or their own number, has an index. */
function parseFilterCondition(
  kind: ResourceKind,
  source: string,
): Pick<Search, 'mode'> & Partial<Search> {
  const filter = parseFilter(source);
  const condition = toJsonCondition(kind, filter);
  const indexed = parseIndexedCondition(kind, filter);
  return indexed ?? { mode: 'filter', ...condition };
}

function parseIndexedCondition(kind: ResourceKind, filter: Filter) {
  if (filter.op !== 'eq' || typeof filter.value !== 'string') return null;
  const name = findAttribute(kind, filter.path)?.steps.join('.');
  const required = kind.schema.attributes.find((attribute) => attribute.required === true)?.name;
  if (name === required) return { mode: 'name', value: filter.value } as const;
  return name === 'externalId' ? ({ mode: name, value: filter.value } as const) : null;
}

function findSteps(kind: ResourceKind, path: string): string[] {
  const target = findAttribute(kind, path);
  if (target === null) throw scimError('invalidPath', scimText.path(path));
  const { steps, attribute } = target;
  const first = attribute.multiValued === true ? [...steps, '0', 'value'] : steps;
  return first.map((step) => step.toLowerCase());
}

const LIST = 'urn:ietf:params:scim:api:messages:2.0:ListResponse';

/** A page of resources as the protocol writes it. */
export function listed(Resources: ScimResource[], totalResults: number, startIndex = 1) {
  return { schemas: [LIST], totalResults, startIndex, itemsPerPage: Resources.length, Resources };
}
