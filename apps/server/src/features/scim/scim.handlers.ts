// Why it is as it is: docs/decisions/0045-scim.md
import type { scimEndpoints } from '@zhihui/contract/features/scim/scim.endpoints.ts';
import type { ScimResource } from '@zhihui/contract/features/scim/scim.schema.ts';
import { Id } from '@zhihui/contract/schema.ts';
import type { Handlers } from '../../ctx.ts';
import { notFound } from '../../kernel/errors.ts';
import { searchAccounts } from './scim-account.repo.ts';
import { resourceTypes, schemas, serviceConfig } from './scim-about.ts';
import { createGroup, groupOf, patchGroup, removeGroup, replaceGroup } from './scim-group.ts';
import { searchGroups } from './scim-group.repo.ts';
import { listed, searchOf } from './scim-list.ts';
import { presentAccount, presentGroup } from './scim-present.ts';
import { GROUPS, USERS } from './scim-kinds.ts';
import { isWanted, selected } from './scim-select.ts';
import { changeScimSetting, renewToken, revokeToken, scimSetting } from './scim-setting.ts';
import { scimText } from './scim.text.ts';
import { createPerson, patchPerson, personOf, removePerson, replacePerson } from './scim-user.ts';

export const scimHandlers: Handlers<typeof scimEndpoints> = {
  'GET /scim/v2/ServiceProviderConfig': async (ctx) => serviceConfig(ctx),
  'GET /scim/v2/ResourceTypes': async (ctx) => all(resourceTypes(ctx)),
  'GET /scim/v2/ResourceTypes/:key': async (ctx, { params }) => one(resourceTypes(ctx), params.key),
  'GET /scim/v2/Schemas': async (ctx) => all(schemas(ctx)),
  'GET /scim/v2/Schemas/:key': async (ctx, { params }) => one(schemas(ctx), params.key),

  'GET /scim/v2/Users': async (ctx, { query }) => {
    const { rows, total } = await searchAccounts(ctx.db, searchOf(USERS, query));
    const found = rows.map((row) => selected(USERS, presentAccount(ctx, row), query));
    return listed(found, total, query.startIndex);
  },
  'POST /scim/v2/Users': async (ctx, { body, query }) =>
    selected(USERS, presentAccount(ctx, await createPerson(ctx, body)), query),
  'GET /scim/v2/Users/:key': async (ctx, { params, query }) =>
    selected(USERS, presentAccount(ctx, await personOf(ctx, person(params))), query),
  'PUT /scim/v2/Users/:key': async (ctx, { params, body, query }) =>
    selected(USERS, presentAccount(ctx, await replacePerson(ctx, person(params), body)), query),
  'PATCH /scim/v2/Users/:key': async (ctx, { params, body, query }) => {
    const row = await patchPerson(ctx, person(params), body.Operations);
    return selected(USERS, presentAccount(ctx, row), query);
  },
  'DELETE /scim/v2/Users/:key': (ctx, { params }) => removePerson(ctx, person(params)),

  'GET /scim/v2/Groups': async (ctx, { query }) => {
    const members = isWanted(GROUPS, 'members', query);
    const { rows, total } = await searchGroups(ctx.db, searchOf(GROUPS, query), members);
    const found = rows.map((row) => selected(GROUPS, presentGroup(ctx, row), query));
    return listed(found, total, query.startIndex);
  },
  'POST /scim/v2/Groups': async (ctx, { body, query }) =>
    selected(GROUPS, presentGroup(ctx, await createGroup(ctx, body)), query),
  'GET /scim/v2/Groups/:key': async (ctx, { params, query }) => {
    const row = await groupOf(ctx, group(params), isWanted(GROUPS, 'members', query));
    return selected(GROUPS, presentGroup(ctx, row), query);
  },
  'PUT /scim/v2/Groups/:key': async (ctx, { params, body, query }) =>
    selected(GROUPS, presentGroup(ctx, await replaceGroup(ctx, group(params), body)), query),
  'PATCH /scim/v2/Groups/:key': async (ctx, { params, body, query }) => {
    const row = await patchGroup(ctx, group(params), body.Operations);
    return selected(GROUPS, presentGroup(ctx, row), query);
  },
  'DELETE /scim/v2/Groups/:key': (ctx, { params }) => removeGroup(ctx, group(params)),

  'GET /identity/scim': (ctx) => scimSetting(ctx),
  'PUT /identity/scim': (ctx, { body }) => changeScimSetting(ctx, body),
  'POST /identity/scim/token': (ctx) => renewToken(ctx),
  'DELETE /identity/scim/token': (ctx) => revokeToken(ctx),
};

interface Params {
  key: string;
}

const person = (params: Params): Id => numberOf(params, scimText.missingUser);
const group = (params: Params): Id => numberOf(params, scimText.missingGroup);

/** Whatever is no number is the number of nothing. */
function numberOf({ key }: Params, missing: string): Id {
  const id = Id.safeParse(key);
  if (!id.success) throw notFound(missing);
  return id.data;
}

const all = (resources: ScimResource[]) => listed(resources, resources.length);

function one(resources: readonly ScimResource[], key: string): ScimResource {
  const found = resources.find(({ id }) => String(id).toLowerCase() === key.toLowerCase());
  if (found === undefined) throw notFound(scimText.missingKind);
  return found;
}
