import { createHash } from 'node:crypto';
import { SCIM_PATH } from '@zhihui/contract/features/scim/scim.schema.ts';
import type { ScimResource } from '@zhihui/contract/features/scim/scim.schema.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import type { Ctx } from '../../ctx.ts';
import type { AccountRow } from './scim-account.repo.ts';
import type { GroupRow } from './scim-group.repo.ts';
import { ENTERPRISE, GROUP, GROUPS, USER, USERS } from './scim-schemas.ts';
import type { ResourceKind } from './scim-schemas.ts';

/** Where directory services call. */
export function scimUrl({ deps }: Pick<Ctx, 'deps'>): string {
  return `${deps.env.PUBLIC_URL}/api${SCIM_PATH}`;
}

/** A person as the directory knows them; `active` and groups as they stand here. */
export function presentAccount(ctx: Ctx, row: AccountRow): ScimResource {
  const { resource, groups, status, nickname } = row;
  const extended = resource[ENTERPRISE.id] !== undefined;
  return described(ctx, USERS, row, {
    schemas: extended ? [USER.id, ENTERPRISE.id] : [USER.id],
    ...resource,
    displayName: resource['displayName'] ?? nickname,
    active: status !== 'INACTIVE',
    ...(groups.length > 0 && { groups: groups.map((group) => presentLink(ctx, GROUPS, group)) }),
  });
}

/** A group with its members. */
export function presentGroup(ctx: Ctx, row: GroupRow): ScimResource {
  const members = row.members.map((member) => ({
    ...presentLink(ctx, USERS, member),
    type: 'User',
  }));
  return described(ctx, GROUPS, row, {
    schemas: [GROUP.id],
    ...row.resource,
    ...(members.length > 0 && { members }),
  });
}

function described(
  ctx: Ctx,
  kind: ResourceKind,
  { id, createdAt, updatedAt }: { id: Id; createdAt: Date; updatedAt: Date },
  values: ScimResource,
): ScimResource {
  const digest = createHash('sha256').update(JSON.stringify(values)).digest('base64url');
  return {
    ...values,
    id: String(id),
    meta: {
      resourceType: kind.schema.name,
      created: createdAt.toISOString(),
      lastModified: updatedAt.toISOString(),
      location: `${scimUrl(ctx)}${kind.endpoint}/${id}`,
      version: `W/"${digest.slice(0, 16)}"`,
    },
  };
}

function presentLink<T extends { value: string }>(ctx: Ctx, { endpoint }: ResourceKind, link: T) {
  return { ...link, $ref: `${scimUrl(ctx)}${endpoint}/${link.value}` };
}
