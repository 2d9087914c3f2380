import { MAX_SCIM_PAGE } from '@zhihui/contract/features/scim/scim.schema.ts';
import type { ScimResource } from '@zhihui/contract/features/scim/scim.schema.ts';
import type { Ctx } from '../../ctx.ts';
import { scimUrl } from './scim-present.ts';
import { ENTERPRISE, GROUP, GROUPS, USER, USERS } from './scim-schemas.ts';
import type { Attribute, ResourceKind, ResourceSchema } from './scim-schemas.ts';

const CORE = 'urn:ietf:params:scim:schemas:core:2.0:';

/** What this service can do (RFC 7643 §5). */
export function presentServiceConfig(ctx: Ctx): ScimResource {
  const no = { supported: false };
  return {
    schemas: [`${CORE}ServiceProviderConfig`],
    patch: { supported: true },
    bulk: { ...no, maxOperations: 0, maxPayloadSize: 0 },
    filter: { supported: true, maxResults: MAX_SCIM_PAGE },
    changePassword: no,
    sort: { supported: true },
    etag: no,
    authenticationSchemes: [
      {
        type: 'oauthbearertoken',
        name: 'OAuth Bearer Token',
        description: '站点设置中生成的令牌',
        specUri: 'https://www.rfc-editor.org/rfc/rfc6750',
        primary: true,
      },
    ],
    meta: presentMeta(ctx, 'ServiceProviderConfig', '/ServiceProviderConfig'),
  };
}

/** Which resources there are (RFC 7643 §6). */
export function listResourceTypes(ctx: Ctx): ScimResource[] {
  return [USERS, GROUPS].map(({ schema, extension, endpoint }: ResourceKind) => ({
    schemas: [`${CORE}ResourceType`],
    id: schema.name,
    name: schema.name,
    description: schema.description,
    endpoint,
    schema: schema.id,
    ...(extension && { schemaExtensions: [{ schema: extension.id, required: false }] }),
    meta: presentMeta(ctx, 'ResourceType', `/ResourceTypes/${schema.name}`),
  }));
}

/** Which attributes these have (RFC 7643 §7). */
export function schemas(ctx: Ctx): ScimResource[] {
  return [USER, ENTERPRISE, GROUP].map(({ id, name, description, attributes }: ResourceSchema) => ({
    schemas: [`${CORE}Schema`],
    id,
    name,
    description,
    attributes: attributes.map(described),
    meta: presentMeta(ctx, 'Schema', `/Schemas/${id}`),
  }));
}

function described(attribute: Attribute): object {
  const { subAttributes, ...fields } = attribute;
  return {
    multiValued: false,
    required: false,
    caseExact: false,
    mutability: 'readWrite',
    returned: 'default',
    uniqueness: 'none',
    ...fields,
    ...(subAttributes && { subAttributes: subAttributes.map(described) }),
    ...(attribute.type === 'reference' && { referenceTypes: ['User', 'Group'] }),
  };
}

const presentMeta = (ctx: Ctx, resourceType: string, path: string) => ({
  resourceType,
  location: `${scimUrl(ctx)}${path}`,
});
