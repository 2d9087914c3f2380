import type { ScimResource } from '@zhihui/contract/features/scim/scim.schema.ts';
import { findAttribute } from './scim-paths.ts';
import type { ResourceKind } from './scim-kinds.ts';

/** Which attributes a caller wants, or does not. */
export interface Wanted {
  attributes?: string | undefined;
  excludedAttributes?: string | undefined;
}

type Values = Record<string, unknown>;

/** A resource with the attributes that are wanted; number and schemas always. Unknown names are passed over. */
export function selected(kind: ResourceKind, resource: ScimResource, wanted: Wanted): ScimResource {
  const { schemas } = resource;
  const id = resource['id'];
  if (wanted.attributes !== undefined) {
    const chosen: Values = {};
    for (const steps of pathsOf(kind, wanted.attributes)) copy(resource, chosen, steps);
    return { ...chosen, schemas, id };
  }
  if (wanted.excludedAttributes === undefined) return resource;
  const rest = structuredClone(resource);
  for (const steps of pathsOf(kind, wanted.excludedAttributes)) drop(rest, steps);
  return { ...rest, schemas, id };
}

/** Whether an attribute that costs something to read is wanted at all. */
export function isWanted(kind: ResourceKind, name: string, wanted: Wanted): boolean {
  if (wanted.attributes !== undefined)
    return pathsOf(kind, wanted.attributes).some(([first]) => first === name);
  return !pathsOf(kind, wanted.excludedAttributes ?? '').some(
    ([first, ...rest]) => first === name && rest.length === 0,
  );
}

function pathsOf(kind: ResourceKind, names: string): (readonly string[])[] {
  return names
    .split(',')
    .map((name) => findAttribute(kind, name.trim())?.steps)
    .filter((steps) => steps !== undefined);
}

function copy(from: Values, to: Values, [step = '', ...rest]: readonly string[]): void {
  const value = from[step];
  if (value === undefined) return;
  if (rest.length === 0) to[step] = value;
  else if (Array.isArray(value)) {
    const before = to[step] as Values[] | undefined;
    to[step] = (value as Values[]).map((item, at) => within(item, before?.[at] ?? {}, rest));
  } else to[step] = within(value as Values, (to[step] as Values | undefined) ?? {}, rest);
}

function within(from: Values, to: Values, steps: readonly string[]): Values {
  copy(from, to, steps);
  return to;
}

function drop(from: Values, [step = '', ...rest]: readonly string[]): void {
  const value = from[step];
  if (rest.length === 0) delete from[step];
  else if (Array.isArray(value)) for (const item of value as Values[]) drop(item, rest);
  else if (typeof value === 'object' && value !== null) drop(value as Values, rest);
}
