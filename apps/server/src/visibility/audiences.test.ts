import { afterAll, beforeAll, expect, it } from 'vitest';
import { VISIBILITIES } from '@zhihui/contract/models.ts';
import type { Visibility } from '@zhihui/contract/models.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import { startTestApp } from '../../test/harness.ts';
import type { TestApp } from '../../test/harness.ts';
import { sql } from '../../test/sql.ts';
import { bool, id } from '../db/kinds.ts';
import { statement } from '../db/statement.ts';
import { findMember } from '../features/auth/session.repo.ts';
import { createActor } from '../kernel/actor.ts';
import { hashToken } from '../kernel/token.ts';
import { canRead } from '../kernel/viewer.ts';
import { selectReaders } from './category-readers.ts';
import { isCategoryOpen } from './content-access.ts';
import { toAccountViewer } from './person-access.ts';

/*
 * Random trees of categories and departments, grants, memberships and moves, made through the calls of the back-office.
 * After each step a plain model says who may read what; the rule for a caller and the rule in SQL must agree with it.
 */

const STEPS = 90;

const OPEN = statement({
  name: 'test.open-categories',
  params: {},
  row: { user: id, category: id, open: bool },
  text: `select u.id as "user", k.id as category, coalesce(${isCategoryOpen('k', toAccountViewer({ person: 'u', role: 'r' }))}, false) as open
    from users u join roles r on r.id = u.role_id, categories k`,
});
const READERS = statement({
  name: 'test.category-readers',
  params: {},
  row: { user: id, category: id },
  text: `select reader.id as "user", k.id as category from categories k, ${selectReaders('k')} reader`,
});
const PLACES = statement({
  name: 'test.category-places',
  params: {},
  row: { id, visibility: id, audience_id: id },
  text: 'select id, visibility::bigint as visibility, coalesce(audience_id, 0) as audience_id from categories',
});

interface Person {
  id: Id;
  token: string;
  level: number;
  restricted: boolean;
  moderates: Id[];
}
interface Grant {
  group: Id | null;
  user: Id | null;
}
interface Category {
  id: Id;
  parent: Category | null;
  visibility: number;
  inherits: boolean;
  grants: Grant[];
}
interface Group {
  id: Id;
  parent: Group | null;
  members: Set<Id>;
}

let app: TestApp;
let admin: string;
const people: Person[] = [];
const categories: Category[] = [];
const groups: Group[] = [];

/** The same sequence in every run: a failure can be repeated. */
let state = 20_261_128;
function random(below: number): number {
  state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
  return Math.floor((state / 2 ** 32) * below);
}
const pick = <T>(list: readonly T[]): T => list[random(list.length)] as T;

beforeAll(async () => {
  app = await startTestApp();
  admin = (await app.make.user({ role: 'Admin' })).token;
  for (let n = 0; n < 14; n += 1) {
    const parent = n < 3 ? null : pick(categories);
    const visibility = Math.max(random(4), parent?.visibility ?? 0);
    const made = await app.make.category({
      visibility: VISIBILITIES[visibility] as Visibility,
      ...(parent !== null && { parent: parent.id }),
    });
    categories.push({ id: made.id, parent, visibility, inherits: true, grants: [] });
  }
  for (let n = 0; n < 8; n += 1) {
    const parent = n < 2 ? null : pick(groups);
    const { id: group } = await app.make.group(parent === null ? {} : { parent: parent.id });
    groups.push({ id: group, parent, members: new Set() });
  }
  const roles = ['Tourist', 'User', 'Moderator', 'User', 'Admin', 'Tourist', 'User', 'Moderator'];
  for (const [n, role] of roles.entries()) {
    const restricted = n === 6;
    const moderates = role === 'Moderator' ? [pick(categories).id] : [];
    const user = await app.make.user({ role, scope: moderates, mustChangePassword: restricted });
    const level = restricted || role === 'Tourist' ? 1 : 2;
    people.push({ id: user.id, token: user.token, level, restricted, moderates });
  }
});
afterAll(() => app.close());

const chain = (category: Category): Category[] =>
  category.parent === null ? [category] : [...chain(category.parent), category];
const grantsIn = (category: Category): Grant[] => [
  ...category.grants,
  ...(category.inherits && category.parent !== null ? grantsIn(category.parent) : []),
];
const isMember = (person: Person, group: Group): boolean =>
  groups.some((other) => {
    for (let at: Group | null = other; at !== null; at = at.parent)
      if (at === group) return other.members.has(person.id);
    return false;
  });

/** The rule in words: the level of the nearest category of another kind, and something granted in each GRANTED one. */
function isReader(person: Person, category: Category): boolean {
  const path = chain(category);
  const floor = path.findLast((step) => step.visibility < 3)?.visibility ?? 0;
  if (person.level < floor) return false;
  const closed = path.filter((step) => step.visibility === 3);
  if (closed.length > 0 && person.restricted) return false;
  return closed.every((step) => {
    if (chain(step).some((above) => person.moderates.includes(above.id))) return true;
    return grantsIn(step).some(({ group, user }) => {
      if (user !== null) return user === person.id;
      const granted = groups.find((candidate) => candidate.id === group);
      return granted !== undefined && isMember(person, granted);
    });
  });
}

async function changeRange(): Promise<void> {
  const category = pick(categories);
  const visibility = Math.max(random(5) > 2 ? 3 : random(4), category.parent?.visibility ?? 0);
  const grants = Array.from({ length: random(4) }, () =>
    random(2) === 0
      ? { group: pick(groups).id, user: null }
      : { group: null, user: pick(people).id },
  );
  const named = [...new Map(grants.map((grant) => [JSON.stringify(grant), grant])).values()];
  const inherits = random(4) > 0;
  const { grants_version: version } = await sql<{ grants_version: number }>`
    select grants_version from categories where id = ${category.id}`.one(app.db);
  const { status } = await app.call(
    'PUT /access/category',
    {
      body: {
        id: category.id,
        visibility: VISIBILITIES[visibility] as Visibility,
        inherits,
        grants: named.map(({ group, user }) => ({
          ...{ groupId: group, userId: user, endsAt: null },
          right: 'READ' as const,
        })),
        version,
      },
    },
    admin,
  );
  expect(status).toBe(200);
  Object.assign(category, { visibility, inherits, grants: named });
  narrowBelow(category);
}

function narrowBelow(category: Category): void {
  for (const child of categories.filter(({ parent }) => parent === category)) {
    child.visibility = Math.max(child.visibility, category.visibility);
    narrowBelow(child);
  }
}

async function moveCategory(): Promise<void> {
  const category = pick(categories);
  const parent = random(4) === 0 ? null : pick(categories);
  if (parent !== null && chain(parent).includes(category)) return;
  const visibility = Math.max(category.visibility, parent?.visibility ?? 0);
  const { status } = await app.call(
    'PUT /category',
    {
      body: {
        id: category.id,
        parentId: parent?.id ?? null,
        visibility: VISIBILITIES[visibility] as Visibility,
      },
    },
    admin,
  );
  expect(status).toBe(200);
  Object.assign(category, { parent, visibility });
  narrowBelow(category);
}

async function changeMembers(): Promise<void> {
  const group = pick(groups);
  const person = pick(people);
  const joins = !group.members.has(person.id);
  const change = joins ? { add: [person.id], remove: [] } : { add: [], remove: [person.id] };
  const body = { id: group.id, ...change };
  expect((await app.call('PUT /group/member', { body }, admin)).status).toBe(200);
  if (joins) group.members.add(person.id);
  else group.members.delete(person.id);
}

async function moveGroup(): Promise<void> {
  const group = pick(groups);
  const parent = random(4) === 0 ? null : pick(groups);
  for (let at = parent; at !== null; at = at.parent) if (at === group) return;
  const { data } = await app.call('GET /group/detail/:id', { params: { id: group.id } }, admin);
  const { name, description, version } = data;
  const body = { id: group.id, name, description, version, parentId: parent?.id ?? null };
  expect((await app.call('PUT /group', { body }, admin)).status).toBe(200);
  group.parent = parent;
}

const STEPS_BY_WEIGHT = [
  changeRange,
  changeRange,
  changeMembers,
  changeMembers,
  moveCategory,
  moveGroup,
];

/** What each person may read by the model, by the caller's rule, by the rule in SQL, and in the lists of readers. */
async function compare(step: number): Promise<number> {
  const inSql = new Map(
    (await OPEN.all(app.db, {})).map((row) => [`${row.user} ${row.category}`, row.open]),
  );
  const readers = new Set(
    (await READERS.all(app.db, {})).map((row) => `${row.user} ${row.category}`),
  );
  const places = new Map((await PLACES.all(app.db, {})).map((row) => [row.id, row]));
  let cases = 0;
  for (const person of people) {
    const member = await findMember(app.db, hashToken(person.token));
    const actor = createActor(member, '127.0.0.1');
    for (const category of categories) {
      const expected = isReader(person, category);
      const row = places.get(category.id);
      const audience = row?.audience_id === 0 ? null : (row?.audience_id ?? null);
      const place = { visibility: Number(row?.visibility), audience_id: audience };
      const name = `step ${step}, person ${person.id}, category ${category.id}`;
      expect(inSql.get(`${person.id} ${category.id}`), `${name}, in SQL`).toBe(expected);
      expect(readers.has(`${person.id} ${category.id}`), `${name}, as a reader`).toBe(expected);
      expect(canRead(actor, place), `${name}, as a caller`).toBe(expected);
      cases += 1;
    }
  }
  return cases;
}

it('says the same as a plain model, after each of many changes', async () => {
  let cases = await compare(0);
  for (let step = 1; step <= STEPS; step += 1) {
    await pick(STEPS_BY_WEIGHT)();
    cases += await compare(step);
  }
  expect(cases).toBeGreaterThanOrEqual(10_000);
}, 240_000);

it('ends with its end date, at once and everywhere', async () => {
  const category = await app.make.category({ visibility: 'GRANTED' });
  const { id: user, token } = await app.make.user();
  const article = await app.make.article({ category: category.id });
  await app.make.grant({ category: category.id, user, endsAt: new Date(Date.now() + 60_000) });
  const read = async () =>
    (await app.call('GET /article/:id', { params: { id: article.id } }, token)).status;
  expect(await read()).toBe(200);
  await sql`update category_grants set ends_at = now() where user_id = ${user}`.run(app.db);
  expect(await read()).toBe(404);
});
