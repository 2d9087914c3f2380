import { COMMON_ATTRIBUTES, ENTERPRISE, GROUP, USER } from './scim-schemas.ts';
import type { Attribute, ResourceSchema } from './scim-schemas.ts';

/** A kind of resource: its own attributes, and those of a schema that extends it, below the extension's name. */
export interface ResourceKind {
  schema: ResourceSchema;
  extension?: ResourceSchema;
  /** Where it is found: `/Users`. */
  endpoint: string;
}

export const USERS: ResourceKind = { schema: USER, extension: ENTERPRISE, endpoint: '/Users' };
export const GROUPS: ResourceKind = { schema: GROUP, endpoint: '/Groups' };

/** Attributes at the top of a resource, its extension as one of them. */
export function listAttributes({ schema, extension }: ResourceKind): readonly Attribute[] {
  const topAttributes = [...COMMON_ATTRIBUTES, ...schema.attributes];
  if (extension === undefined) return topAttributes;
  const { id: name, description, attributes } = extension;
  return [...topAttributes, { name, type: 'complex', description, subAttributes: attributes }];
}
