import { afterAll, beforeAll, expect, it } from 'vitest';
import type { PermissionCode } from '@zhihui/contract/permission.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import { startTestApp } from '../../test/harness.ts';
import type { TestApp } from '../../test/harness.ts';
import { bool, id, ids, int, text } from '../db/kinds.ts';
import { statement } from '../db/statement.ts';
import { findMember } from '../features/auth/session.repo.ts';
import { assertDraft } from '../features/together/together-access.ts';
import { createActor, can } from '../kernel/actor.ts';
import type { Actor } from '../kernel/actor.ts';
import { hashToken } from '../kernel/token.ts';
import { getAbilities } from './abilities.ts';
import { getAccountLevel, holdsPermissionCode } from './account-rights.ts';
import { isDraftOpenToInvited } from './draft-access.ts';
import { isActive, isReadableByPerson } from './person-access.ts';
import { NO_CATEGORIES } from './moderation-scope.ts';
import { findContentTarget } from './content-target.repo.ts';

/*
 * Each kind of account once: what a caller with its session has, and what the same account has in statements that
 * look at many accounts at once.
 */

const ALIASES = { person: 'u', role: 'r' };
const CODES = ['article.add', 'announcement.page', 'auditLog.add', 'annotations.query'] as const;

const RIGHTS = statement({
  name: 'test.account-rights',
  params: { userId: id, code: text },
  row: { active: bool, level: int, holds: bool },
  text: `select ${isActive('u')} as active, (${getAccountLevel(ALIASES)})::int as level, ${holdsPermissionCode(ALIASES, ':code')} as holds
    from users u join roles r on r.id = u.role_id where u.id = :userId`,
});
const READABLE = statement({
  name: 'test.account-readable',
  params: { userId: id, contentIds: ids },
  row: { id },
  text: `select c.id from users u join roles r on r.id = u.role_id, contents c left join categories k on k.id = c.category_id
    where u.id = :userId and c.id = any(:contentIds::bigint[]) and ${isReadableByPerson(ALIASES, { content: 'c', category: 'k' })}`,
});
const DRAFTS = statement({
  name: 'test.account-drafts',
  params: { userId: id, draftId: id },
  row: { id },
  text: `select d.id from users u join roles r on r.id = u.role_id, drafts d
    where u.id = :userId and d.id = :draftId and ${isDraftOpenToInvited('d', ALIASES)}`,
});
const RESTRICT = statement({
  name: 'test.account-restrict',
  params: { userId: id, hasFactor: bool },
  text: 'update users set second_factor = :hasFactor where id = :userId',
});
const DEMAND = statement({
  name: 'test.account-demand',
  params: { code: text, demanded: bool },
  text: 'update roles set second_factor = :demanded where code = :code',
});
const INVITE = statement({
  name: 'test.account-invite',
  params: { draftId: id, userId: id },
  text: 'insert into draft_members (draft_id, user_id) values (:draftId, :userId)',
});

let app: TestApp;
let draftId: Id;
let contentIds: Id[];
beforeAll(async () => {
  app = await startTestApp();
  draftId = (await app.make.draft({ user: (await app.make.user()).id })).id;
  contentIds = await makeContents((await app.make.user()).id);
});
afterAll(() => app.close());

/** Published and waiting contents of an author, in categories of each visibility and in two sections. */
async function makeContents(author: Id): Promise<Id[]> {
  const made: Id[] = [];
  for (const model of ['ARTICLE', 'ANNOUNCEMENT'] as const) {
    for (const visibility of ['PUBLIC', 'MEMBER', 'INTERNAL'] as const) {
      const category = (await app.make.category({ model, visibility })).id;
      for (const status of ['APPROVED', 'PENDING_REVIEW'] as const)
        made.push((await app.make.article({ model, author, category, status })).id);
    }
  }
  return made;
}

interface Kind {
  role: string;
  mustChangePassword: boolean;
  demanded: boolean;
  hasFactor: boolean;
  status: 'ACTIVE' | 'INACTIVE';
}

const BOTH = [false, true];

/** Every kind of account, of roles made for this test and of the built-in ones. */
async function kinds(): Promise<Kind[]> {
  const canWrite = await app.make.role({ codes: CODES, staff: false });
  const staff = await app.make.role({ codes: CODES, staff: true });
  const roles = ['Admin', 'Moderator', 'User', 'Tourist', canWrite, staff];
  return roles.flatMap((role) =>
    BOTH.flatMap((mustChangePassword) =>
      BOTH.flatMap((demanded) =>
        BOTH.flatMap((hasFactor) =>
          (['ACTIVE', 'INACTIVE'] as const).map((status) => ({
            role,
            mustChangePassword,
            demanded,
            hasFactor,
            status,
          })),
        ),
      ),
    ),
  );
}

/** The rights of a caller: null for a session without access. */
async function rightsOfCaller(token: string, canWrite: Id[]) {
  const member = await findMember(app.db, hashToken(token));
  if (member === null) return null;
  const actor = createActor(member, '127.0.0.1');
  return {
    level: actor.level,
    codes: CODES.filter((code) => can(actor, code)),
    readable: await readableBy(actor, [...contentIds, ...canWrite]),
    draft: await canOpenDraft(actor),
  };
}

const MODERATES_NOTHING = { ...NO_CATEGORIES, review: NO_CATEGORIES };

async function readableBy(actor: Actor, candidateIds: Id[]): Promise<Id[]> {
  const readable: Id[] = [];
  for (const contentId of candidateIds) {
    const row = await findContentTarget(app.db, contentId);
    if (row !== null && getAbilities(actor, row, MODERATES_NOTHING).read) readable.push(contentId);
  }
  return readable;
}

async function canOpenDraft(actor: Actor): Promise<boolean> {
  return assertDraft({ db: app.db, actor }, draftId).then(
    () => true,
    () => false,
  );
}

/** The same account's rights according to SQL. */
async function rightsInSql(userId: Id, canWrite: Id[]) {
  const candidateIds = [...contentIds, ...canWrite];
  const codes: PermissionCode[] = [];
  let level = 0;
  let active = false;
  for (const code of CODES) {
    const row = await RIGHTS.one(app.db, { userId, code });
    ({ level, active } = row);
    if (row.holds) codes.push(code);
  }
  const readable = new Set(
    (await READABLE.all(app.db, { userId, contentIds: candidateIds })).map((row) => row.id),
  );
  const draft = (await DRAFTS.count(app.db, { userId, draftId })) > 0;
  if (!active) return readable.size === 0 && !draft ? null : 'inactive, but reads';
  return {
    level,
    codes,
    readable: candidateIds.filter((contentId) => readable.has(contentId)),
    draft,
  };
}

it('has the same rights as a caller and in statements, whatever the kind of account', async () => {
  for (const kind of await kinds()) {
    const user = await app.make.user(kind);
    await DEMAND.run(app.db, { code: kind.role, demanded: kind.demanded });
    await RESTRICT.run(app.db, { userId: user.id, hasFactor: kind.hasFactor });
    await INVITE.run(app.db, { draftId, userId: user.id });
    const canWrite = [(await app.make.article({ author: user.id, status: 'PENDING_REVIEW' })).id];
    const inSql = await rightsInSql(user.id, canWrite);
    expect.soft(inSql, JSON.stringify(kind)).toEqual(await rightsOfCaller(user.token, canWrite));
    await DEMAND.run(app.db, { code: kind.role, demanded: false });
  }
});

it('grants a restricted account no more than any member', async () => {
  const user = await app.make.user({ role: 'Admin', mustChangePassword: true });
  const internal = await app.make.category({ visibility: 'INTERNAL' });
  const content = (await app.make.article({ category: internal.id })).id;
  expect(await READABLE.all(app.db, { userId: user.id, contentIds: [content] })).toEqual([]);
});
