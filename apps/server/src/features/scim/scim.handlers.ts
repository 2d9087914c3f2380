// Why it is as it is: docs/decisions/0045-scim.md
import type { scimEndpoints } from '@zhihui/contract/features/scim/scim.endpoints.ts';
import type { ScimResource } from '@zhihui/contract/features/scim/scim.schema.ts';
import { Id } from '@zhihui/contract/schema.ts';
import type { Handlers } from '../../ctx.ts';
import { notFound } from '../../kernel/errors.ts';
import { searchAccounts } from './scim-account.repo.ts';
import { listResourceTypes, schemas, presentServiceConfig } from './scim-discovery.ts';
import {
  createGroup,
  findGroupOrThrow,
  patchGroup,
  removeGroup,
  replaceGroup,
} from './scim-group.ts';
import { searchGroups } from './scim-group.repo.ts';
import { listed, parseSearch } from './scim-list.ts';
import { presentAccount, presentGroup } from './scim-present.ts';
import { GROUPS, USERS } from './scim-schemas.ts';
import { isSelected, selectAttributes } from './scim-select.ts';
import { changeScimSetting, renewToken, revokeToken, scimSetting } from './scim-setting.ts';
import { scimText } from './scim.text.ts';
import {
  createAccount,
  patchAccount,
  findAccountOrThrow,
  removeAccount,
  replaceAccount,
} from './scim-user.ts';

export const scimHandlers: Handlers<typeof scimEndpoints> = {
  'GET /scim/v2/ServiceProviderConfig': async (ctx) => presentServiceConfig(ctx),
  'GET /scim/v2/ResourceTypes': async (ctx) => all(listResourceTypes(ctx)),
  'GET /scim/v2/ResourceTypes/:key': async (ctx, { params }) =>
    findResource(listResourceTypes(ctx), params.key),
  'GET /scim/v2/Schemas': async (ctx) => all(schemas(ctx)),
  'GET /scim/v2/Schemas/:key': async (ctx, { params }) => findResource(schemas(ctx), params.key),

  'GET /scim/v2/Users': async (ctx, { query }) => {
    const { rows, total } = await searchAccounts(ctx.db, parseSearch(USERS, query));
    const selected = rows.map((row) => selectAttributes(USERS, presentAccount(ctx, row), query));
    return listed(selected, total, query.startIndex);
  },
  'POST /scim/v2/Users': async (ctx, { body, query }) =>
    selectAttributes(USERS, presentAccount(ctx, await createAccount(ctx, body)), query),
  'GET /scim/v2/Users/:key': async (ctx, { params, query }) =>
    selectAttributes(
      USERS,
      presentAccount(ctx, await findAccountOrThrow(ctx, parsePersonId(params))),
      query,
    ),
  'PUT /scim/v2/Users/:key': async (ctx, { params, body, query }) =>
    selectAttributes(
      USERS,
      presentAccount(ctx, await replaceAccount(ctx, parsePersonId(params), body)),
      query,
    ),
  'PATCH /scim/v2/Users/:key': async (ctx, { params, body, query }) => {
    const row = await patchAccount(ctx, parsePersonId(params), body.Operations);
    return selectAttributes(USERS, presentAccount(ctx, row), query);
  },
  'DELETE /scim/v2/Users/:key': (ctx, { params }) => removeAccount(ctx, parsePersonId(params)),

  'GET /scim/v2/Groups': async (ctx, { query }) => {
    const members = isSelected(GROUPS, 'members', query);
    const { rows, total } = await searchGroups(ctx.db, parseSearch(GROUPS, query), members);
    const selected = rows.map((row) => selectAttributes(GROUPS, presentGroup(ctx, row), query));
    return listed(selected, total, query.startIndex);
  },
  'POST /scim/v2/Groups': async (ctx, { body, query }) =>
    selectAttributes(GROUPS, presentGroup(ctx, await createGroup(ctx, body)), query),
  'GET /scim/v2/Groups/:key': async (ctx, { params, query }) => {
    const row = await findGroupOrThrow(ctx, group(params), isSelected(GROUPS, 'members', query));
    return selectAttributes(GROUPS, presentGroup(ctx, row), query);
  },
  'PUT /scim/v2/Groups/:key': async (ctx, { params, body, query }) =>
    selectAttributes(
      GROUPS,
      presentGroup(ctx, await replaceGroup(ctx, group(params), body)),
      query,
    ),
  'PATCH /scim/v2/Groups/:key': async (ctx, { params, body, query }) => {
    const row = await patchGroup(ctx, group(params), body.Operations);
    return selectAttributes(GROUPS, presentGroup(ctx, row), query);
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

const parsePersonId = (params: Params): Id => parseId(params, scimText.missingUser);
const group = (params: Params): Id => parseId(params, scimText.missingGroup);

/** Whatever is no number is the number of nothing. */
function parseId({ key }: Params, message: string): Id {
  const id = Id.safeParse(key);
  if (!id.success) throw notFound(message);
  return id.data;
}

const all = (resources: ScimResource[]) => listed(resources, resources.length);

function findResource(resources: readonly ScimResource[], key: string): ScimResource {
  const selected = resources.find(({ id }) => String(id).toLowerCase() === key.toLowerCase());
  if (selected === undefined) throw notFound(scimText.missingKind);
  return selected;
}
