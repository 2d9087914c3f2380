import { attributesOf } from './scim-kinds.ts';
import type { ResourceKind } from './scim-kinds.ts';
import type { Attribute } from './scim-schemas.ts';

/** An attribute that a path leads to, by the names as the schemas write them. */
export interface Target {
  steps: readonly string[];
  attribute: Attribute;
  /** Whether it, or what it is part of, is for reading alone. */
  readOnly: boolean;
}

/**
 * The attribute under a path such as `name.familyName`, with or without the name of its schema before it; null when there
 * is none. Capitals do not count.
 */
export function findAttribute(kind: ResourceKind, path: string): Target | null {
  return walk(attributesOf(kind), stepsOf(kind, path));
}

/** The same within the values of one attribute. */
export function findWithin(attributes: readonly Attribute[], path: string): Target | null {
  return walk(attributes, path.split('.'));
}

function stepsOf({ schema, extension }: ResourceKind, path: string): string[] {
  const lower = path.toLowerCase();
  const own = `${schema.id.toLowerCase()}:`;
  if (lower.startsWith(own)) return path.slice(own.length).split('.');
  const extra = extension?.id.toLowerCase();
  if (extra === undefined || !lower.startsWith(extra)) return path.split('.');
  const rest = path.slice(extra.length);
  return rest === '' ? [path] : [path.slice(0, extra.length), ...rest.slice(1).split('.')];
}

function walk(attributes: readonly Attribute[], path: readonly string[]): Target | null {
  const steps: string[] = [];
  let here: readonly Attribute[] = attributes;
  let found: Attribute | undefined;
  let readOnly = false;
  for (const step of path) {
    found = here.find(({ name }) => name.toLowerCase() === step.toLowerCase());
    if (found === undefined) return null;
    steps.push(found.name);
    readOnly ||= found.mutability === 'readOnly';
    here = found.subAttributes ?? [];
  }
  return found === undefined ? null : { steps, attribute: found, readOnly };
}
