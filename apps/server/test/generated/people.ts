import type { Access, EndpointSpec } from '@zhihui/contract/endpoint.ts';
import { CONTENT_MODELS } from '@zhihui/contract/models.ts';
import type { ContentModel } from '@zhihui/contract/models.ts';
import { DEFAULT_PERMISSIONS, PERMISSION_CODES } from '@zhihui/contract/permission.ts';
import type { BuiltInRole, PermissionCode } from '@zhihui/contract/permission.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import { setScimToken } from '../../src/features/scim/scim-directory.repo.ts';
import { hashToken } from '../../src/kernel/token.ts';
import type { TestApp } from '../harness.ts';

/** Every kind of caller, with a fresh account each time, because calls change accounts too. */
export const PEOPLE = [
  'signed out',
  'disabled account',
  'ended session',
  'Tourist',
  'User',
  'Moderator out of scope',
  'Moderator in scope',
  'every code but those declared',
  'Admin',
  'directory service',
] as const;
export type Person = (typeof PEOPLE)[number];

/** The token of the company's directory service. */
const DIRECTORY_TOKEN = 'D'.repeat(43);

/** A caller who may do everything that a row allows. */
export function getFullAccessPerson({ access }: EndpointSpec): Person {
  return access === 'scim' ? 'directory service' : 'Admin';
}

export interface Caller {
  person: Person;
  token: string | null;
  /** An account's id also for callers who are refused, so that fixtures need no special case. */
  id: Id;
  admin: boolean;
  staff: boolean;
  /** Rights over other people's things end here: at `world.categories` and those below. */
  isInScope: boolean;
  hasPermission(code: PermissionCode): boolean;
}

/** The rows that fixtures use. */
export interface World {
  app: TestApp;
  make: TestApp['make'];
  /** Public categories within the moderator's scope, one of each section. */
  categories: Record<ContentModel, Id>;
  /** That of the articles. */
  category: Id;
  /** A public category of another moderator. */
  otherCategory: Id;
  /** The author of items that are not the caller's own. */
  otherUser: Id;
  adminToken: string;
}

/** A category of each section, one elsewhere, and a caller of each kind. */
export async function createWorld(app: TestApp): Promise<World> {
  const { make } = app;
  const categories = Object.fromEntries(
    await Promise.all(
      CONTENT_MODELS.map(async (model) => [model, (await make.category({ model })).id] as const),
    ),
  ) as Record<ContentModel, Id>;
  const otherCategory = (await make.category()).id;
  const otherUser = (await make.user()).id;
  const adminToken = (await make.user({ role: 'Admin' })).token;
  return {
    app,
    make,
    categories,
    category: categories.ARTICLE,
    otherCategory,
    otherUser,
    adminToken,
  };
}

/** A caller of any kind, with a valid account and session. */
export async function arrive(world: World, person: Person, row: EndpointSpec): Promise<Caller> {
  const codes = listCodes(person, row.access);
  const user = await world.make.user({
    role:
      person === 'every code but those declared'
        ? await world.make.role({ codes: [...codes] })
        : getRole(person),
    status: person === 'disabled account' ? 'INACTIVE' : 'ACTIVE',
    scope: getScope(world, person),
  });
  if (person === 'directory service') return directoryService(world, user.id);
  const past = new Date(Date.now() - 1000);
  const createExpiredSession = () => world.make.session(user.id, { expiresAt: past });
  return {
    person,
    id: user.id,
    token:
      person === 'signed out'
        ? null
        : person === 'ended session'
          ? await createExpiredSession()
          : user.token,
    admin: person === 'Admin',
    staff: ['User', 'Moderator in scope', 'Moderator out of scope', 'Admin'].includes(person),
    isInScope: person === 'Admin' || getScope(world, person).includes(world.category),
    hasPermission: (code) => person === 'Admin' || codes.has(code),
  };
}

/** The company's directory service, whose token opens only its own calls. */
async function directoryService({ app }: World, id: Id): Promise<Caller> {
  await setScimToken(app.db, hashToken(DIRECTORY_TOKEN), new Date());
  return {
    person: 'directory service',
    id,
    token: DIRECTORY_TOKEN,
    admin: false,
    staff: false,
    isInScope: false,
    hasPermission: () => false,
  };
}

/** Refused callers would have every right if their session were valid. */
function getRole(person: Person): BuiltInRole {
  if (person === 'Tourist' || person === 'User') return person;
  return person.startsWith('Moderator') ? 'Moderator' : 'Admin';
}

function listCodes(person: Person, access: Access): ReadonlySet<PermissionCode> {
  if (person === 'every code but those declared') {
    return new Set(PERMISSION_CODES.filter((code) => !declaredCodes(access).includes(code)));
  }
  return new Set(DEFAULT_PERMISSIONS[getRole(person)]);
}

function declaredCodes(access: Access): readonly string[] {
  return typeof access === 'string' ? [access] : access;
}

function getScope(world: World, person: Person): Id[] {
  if (person === 'Moderator out of scope') return [world.otherCategory];
  return person === 'Moderator in scope' || person === 'every code but those declared'
    ? Object.values(world.categories)
    : [];
}

/**
 * The answer to this caller according to the row's declaration alone; null when it admits them. Written independently of the
 * product's rule.
 */
export function getExpectedRefusal(
  access: Access,
  caller: Caller,
): { status: number; msg: RegExp } | null {
  const isEnded = caller.person === 'disabled account' || caller.person === 'ended session';
  if (isEnded && access !== 'scim') {
    return { status: 401, msg: /重新登录/u };
  }
  if ((access === 'scim') !== (caller.person === 'directory service')) {
    return { status: 401, msg: access === 'scim' ? /令牌/u : /重新登录/u };
  }
  if (access === 'public' || access === 'scim') return null;
  if (caller.person === 'signed out') return { status: 400, msg: /^请先登录后再进行操作$/u };
  if (access === 'signedIn' || caller.admin) return null;
  const codes = declaredCodes(access) as readonly PermissionCode[];
  if (access !== 'admin' && codes.some((code) => caller.hasPermission(code))) return null;
  return { status: 403, msg: /权限/u };
}

/** The caller, or for refused callers an account with a session. */
export async function getOwner(
  { app, make }: World,
  { id, token }: Caller,
): Promise<{ id: Id; token: string }> {
  const { data } = await app.call('GET /user/current', {}, token);
  return data === null || token === null ? make.user() : { id, token };
}
