import type { ScimResource } from '@zhihui/contract/features/scim/scim.schema.ts';
import { findAttribute } from './scim-schemas.ts';
import type { ResourceKind } from './scim-schemas.ts';

/** Which attributes a caller wants, or does not. */
export interface AttributeSelection {
  attributes?: string | undefined;
  excludedAttributes?: string | undefined;
}

type Values = Record<string, unknown>;

/** A resource with the attributes that are wanted; number and schemas always. Unknown names are passed over. */
export function selectAttributes(
  kind: ResourceKind,
  resource: ScimResource,
  selection: AttributeSelection,
): ScimResource {
  const { schemas } = resource;
  const id = resource['id'];
  if (selection.attributes !== undefined) {
    const result: Values = {};
    for (const steps of parsePaths(kind, selection.attributes)) copy(resource, result, steps);
    return { ...result, schemas, id };
  }
  if (selection.excludedAttributes === undefined) return resource;
  const remaining = structuredClone(resource);
  for (const steps of parsePaths(kind, selection.excludedAttributes)) drop(remaining, steps);
  return { ...remaining, schemas, id };
}

/** Whether an attribute that costs something to read is wanted at all. */
export function isSelected(
  kind: ResourceKind,
  name: string,
  selection: AttributeSelection,
): boolean {
  if (selection.attributes !== undefined)
    return parsePaths(kind, selection.attributes).some(([first]) => first === name);
  return !parsePaths(kind, selection.excludedAttributes ?? '').some(
    ([first, ...remaining]) => first === name && remaining.length === 0,
  );
}

function parsePaths(kind: ResourceKind, names: string): (readonly string[])[] {
  return names
    .split(',')
    .map((name) => findAttribute(kind, name.trim())?.steps)
    .filter((steps) => steps !== undefined);
}

function copy(from: Values, to: Values, [step = '', ...remaining]: readonly string[]): void {
  const value = from[step];
  if (value === undefined) return;
  if (remaining.length === 0) to[step] = value;
  else if (Array.isArray(value)) {
    const before = to[step] as Values[] | undefined;
    to[step] = (value as Values[]).map((item, at) =>
      ensureNested(item, before?.[at] ?? {}, remaining),
    );
  } else
    to[step] = ensureNested(value as Values, (to[step] as Values | undefined) ?? {}, remaining);
}

function ensureNested(from: Values, to: Values, steps: readonly string[]): Values {
  copy(from, to, steps);
  return to;
}

function drop(from: Values, [step = '', ...remaining]: readonly string[]): void {
  const value = from[step];
  if (remaining.length === 0) delete from[step];
  else if (Array.isArray(value)) for (const item of value as Values[]) drop(item, remaining);
  else if (typeof value === 'object' && value !== null) drop(value as Values, remaining);
}
