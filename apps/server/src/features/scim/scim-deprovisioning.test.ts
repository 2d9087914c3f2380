import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp } from '../../../test/harness.ts';
import type { TestApp } from '../../../test/harness.ts';
import { deleteProvisioned } from '../identity/identity.public.ts';
import { connectDirectory } from '../../../test/scim.ts';
import type { Directory } from '../../../test/scim.ts';
import { sql } from '../../../test/sql.ts';

let app: TestApp;
let directory: Directory;
let address: string;
beforeAll(async () => {
  app = await startTestApp({ caching: true });
  address = await app.listen();
  directory = await connectDirectory(app);
});
afterEach(() => expect(app.errors.splice(0)).toEqual([]));
afterAll(() => app.close());

const deactivation = { op: 'replace', path: 'active', value: false };
const departures = {
  'set inactive': (id: string) => directory.patch(id, deactivation),
  deleted: (id: string) => directory.scim('DELETE /scim/v2/Users/:key', id),
};

/** A provisioned user who is signed in, has an open stream and has written. */
async function leaver() {
  const person = await app.make.user();
  const id = await directory.join({ userName: person.email });
  const article = await app.make.article({ author: person.id });
  const stream = await fetch(`${address}/api/notification/stream`, {
    headers: { accept: 'text/event-stream', authorization: person.token },
  });
  const streamEnd = stream.text();
  return { person, id, article, streamEnd };
}
const getAuthor = async (id: string | number) =>
  (await app.call('GET /article/:id', { params: { id } })).data.author;

describe.each(Object.entries(departures))('who leaves, %s', (how, act) => {
  it('is shut out at once, open streams too, and what they wrote goes to the heir', async () => {
    const heir = await app.make.user({ nickname: '接手的人' });
    expect((await directory.set({ heirId: heir.id })).status).toBe(200);
    const { person, id, article, streamEnd } = await leaver();
    expect((await act(id)).status).toBeLessThan(300);
    // the stream ends by itself, or this test does not
    await streamEnd;
    expect((await app.call('GET /user/current', {}, person.token)).status).toBe(401);
    expect(await getAuthor(article.id)).toMatchObject({ id: heir.id });
    const listed = await directory.find(`id eq "${id}"`);
    expect(listed.data.totalResults).toBe(how === 'deleted' ? 0 : 1);
  });

  it('leaves contents in place without an heir, or when the heir left too', async () => {
    const deletedUser = await app.make.user();
    await directory.set({ heirId: deletedUser.id });
    await sql`update users set status = 'INACTIVE' where id = ${deletedUser.id}`.run(app.db);
    const { person, id, article, streamEnd } = await leaver();
    expect((await act(id)).status).toBeLessThan(300);
    await streamEnd;
    expect(await getAuthor(article.id)).toMatchObject({
      nickname: how === 'deleted' ? '已注销用户' : person.nickname,
    });
    await directory.set({});
  });

  it('cannot be the last Admin, or the one for emergencies', async () => {
    const { admin } = directory;
    const id = await directory.join({ userName: admin.email });
    const last = await act(id);
    expect([last.status, last.msg]).toEqual([403, expect.stringContaining('该账号是唯一的管理员')]);
    const other = await app.make.user({ role: 'Admin' });
    await sql`insert into settings ${sql.values({ key: 'companyOnly', value: JSON.stringify(admin.id) })}`.run(
      app.db,
    );
    const emergency = await act(id);
    expect([emergency.status, emergency.msg]).toEqual([403, expect.stringContaining('应急')]);
    expect((await app.call('GET /identity/scim', {}, admin.token)).status).toBe(200);
    await sql`delete from settings where key = 'companyOnly'`.run(app.db);
    await deleteProvisioned(app.db, admin.id);
    const { id: otherId } = other;
    await sql`update users set status = 'INACTIVE' where id = ${otherId}`.run(app.db);
  });
});

describe('who comes back', () => {
  it('gets a new account after deprovisioning, and the old id is unknown', async () => {
    const { person, id } = await leaver();
    await departures.deleted(id);
    const rejoined = await directory.join({ userName: person.email });
    expect(rejoined).not.toBe(id);
    expect((await directory.scim('GET /scim/v2/Users/:key', id)).status).toBe(404);
    expect((await directory.patch(id, deactivation)).status).toBe(404);
    expect((await departures.deleted(id)).status).toBe(404);
  });

  it('after being set inactive has the same, and is not made twice', async () => {
    const { person, id } = await leaver();
    await directory.patch(id, deactivation);
    const body = { userName: person.email };
    expect((await directory.scim('POST /scim/v2/Users', '', { body })).status).toBe(409);
    const reactivated = await directory.patch(id, { ...deactivation, value: true });
    expect(reactivated.data).toMatchObject({ id, active: true });
  });

  it('and has closed the account themselves is forgotten', async () => {
    const { person, id } = await leaver();
    const { status } = await app.call(
      'DELETE /user/:id',
      { params: { id: person.id }, query: {} },
      directory.admin.token,
    );
    expect(status).toBe(200);
    expect((await directory.scim('GET /scim/v2/Users/:key', id)).status).toBe(404);
  });
});
