import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp } from '../../../test/harness.ts';
import type { TestApp } from '../../../test/harness.ts';
import { sql } from '../../../test/sql.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const getView = async (token: string) => (await app.call('GET /user/editor', {}, token)).data;
const choose = (token: string, body: unknown) => app.send('PUT /user/editor', { token, body });

describe('the view of the editor', () => {
  it('is the visual one for who has not chosen, and what they chose from then on, for them alone', async () => {
    const [user, other] = [await app.make.user(), await app.make.user()];
    expect(await getView(user.token)).toEqual({ chosen: null, usual: 'visual' });
    for (const chosen of ['source', 'split', 'visual'] as const) {
      expect((await choose(user.token, { chosen })).status).toBe(200);
      expect(await getView(user.token)).toEqual({ chosen, usual: 'visual' });
    }
    // another browser is another session
    const secondSession = await app.make.session(user.id);
    expect((await getView(secondSession)).chosen).toBe('visual');
    expect((await getView(other.token)).chosen).toBeNull();
  });

  it.each([
    [{}],
    [{ chosen: null }],
    [{ chosen: '' }],
    [{ chosen: 'preview' }],
    [{ chosen: 'VISUAL' }],
    [{ chosen: "split'; drop table users; --" }],
    [{ chosen: ['source'] }],
    [{ chosen: 'source', id: 1 }],
  ])('refuses %j, and what was chosen stays', async (body) => {
    const { token } = await app.make.user({ editorView: 'split' });
    expect((await choose(token, body)).status).toBe(400);
    expect((await getView(token)).chosen).toBe('split');
  });

  it('treats an unknown stored view as none, and can be chosen again', async () => {
    const { id, token } = await app.make.user();
    const invalidRow = { editor_view: '<b>hologram</b>' };
    await sql`update users set ${sql.set(invalidRow)} where id = ${id}`.run(app.db);
    expect(await getView(token)).toEqual({ chosen: null, usual: 'visual' });
    await choose(token, { chosen: 'source' });
    expect((await getView(token)).chosen).toBe('source');
  });

  it('is refused to visitors', async () => {
    expect((await app.send('GET /user/editor')).status).toBe(400);
    expect((await app.send('PUT /user/editor', { body: { chosen: 'source' } })).status).toBe(400);
  });
});

describe('the view that the site gives', () => {
  const section = 'writing' as const;
  const group = async (token: string) =>
    (await app.call('GET /setting/site/manage', { query: { section } }, token)).data;

  it('applies at once to users who have not chosen, and to no others', async () => {
    const admin = await app.make.user({ role: 'Admin' });
    const newUser = await app.make.user();
    const configuredUser = await app.make.user({ editorView: 'visual' });
    const body = { ...(await group(admin.token)), editorView: 'split' };
    expect((await app.send('PUT /setting/site', { token: admin.token, body })).status).toBe(200);
    expect(await getView(newUser.token)).toEqual({ chosen: null, usual: 'split' });
    expect((await getView(configuredUser.token)).chosen).toBe('visual');
    // a client that saw another state saves nothing
    expect((await app.send('PUT /setting/site', { token: admin.token, body })).status).toBe(409);
  });

  it.each([[null], ['preview'], ['<script>'], [['visual']], [{ $ne: 1 }], ['x'.repeat(10_000)]])(
    'refuses %j at its field',
    async (editorView) => {
      const { token } = await app.make.user({ role: 'Admin' });
      const body = { ...(await group(token)), editorView };
      const answer = await app.send('PUT /setting/site', { token, body });
      expect(answer).toMatchObject({
        status: 400,
        data: { fields: { editorView: '请选择编辑模式' } },
      });
    },
  );

  it('is the visual one where what is stored is none, and cannot be set by others', async () => {
    await app.make.setting('editorView', 'hologram');
    const { token } = await app.make.user({ role: 'Moderator' });
    expect(await getView(token)).toEqual({ chosen: null, usual: 'visual' });
    const body = { section, revision: '', editorView: 'source' };
    expect((await app.send('PUT /setting/site', { token, body })).status).toBe(403);
  });
});
