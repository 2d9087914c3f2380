import { listAttributes } from './scim-kinds.ts';
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
  return findByPath(listAttributes(kind), toSteps(kind, path));
}

/** The same within the values of one attribute. */
export function findSubTarget(attributes: readonly Attribute[], path: string): Target | null {
  return findByPath(attributes, path.split('.'));
}

function toSteps({ schema, extension }: ResourceKind, path: string): string[] {
  const lower = path.toLowerCase();
  const schemaPrefix = `${schema.id.toLowerCase()}:`;
  if (lower.startsWith(schemaPrefix)) return path.slice(schemaPrefix.length).split('.');
  const extra = extension?.id.toLowerCase();
  if (extra === undefined || !lower.startsWith(extra)) return path.split('.');
  const subPath = path.slice(extra.length);
  return subPath === '' ? [path] : [path.slice(0, extra.length), ...subPath.slice(1).split('.')];
}

function findByPath(attributes: readonly Attribute[], path: readonly string[]): Target | null {
  const steps: string[] = [];
  let level: readonly Attribute[] = attributes;
  let attribute: Attribute | undefined;
  let readOnly = false;
  for (const step of path) {
    attribute = level.find(({ name }) => name.toLowerCase() === step.toLowerCase());
    if (attribute === undefined) return null;
    steps.push(attribute.name);
    readOnly ||= attribute.mutability === 'readOnly';
    level = attribute.subAttributes ?? [];
  }
  return attribute === undefined ? null : { steps, attribute: attribute, readOnly };
}
