import { describe, expect, it } from 'vitest';
import { FRAME, MAX_UPDATE } from '@zhihui/contract/features/together/together.limits.ts';
import * as encoding from 'lib0/encoding';
import * as Y from 'yjs';
import type { TestApp } from '../../../test/harness.ts';
import type { Page } from '../../../test/together-page.ts';
import { openDoc, seedState } from './shared-state.ts';
import {
  admin,
  article,
  author,
  category,
  connect,
  firstNode,
  open,
  stored,
  secondNode,
  useTwoNodes,
} from '../../../test/two-nodes.ts';
import { sql } from '../../../test/sql.ts';

useTwoNodes();

describe('a connection', () => {
  it('is refused for what one may not see, does not know, or without a session', async () => {
    const otherUser = await firstNode.make.user();
    const contentId = article;
    const readCloseCode = async (page: Page) => (await page.closed).code;
    expect(await readCloseCode(connect(otherUser, { contentId, text: 'r1' }))).toBe(4403);
    expect(await readCloseCode(connect(author, { contentId: '999999999', text: 'r1' }))).toBe(4404);
    expect(await readCloseCode(connect(author, { contentId, text: 'r7' }))).toBe(4409);
    expect(await readCloseCode(connect({ token: 'nobody' }, { contentId, text: 'r1' }))).toBe(4401);
    expect(await readCloseCode(connect(author, { text: 'r1' }))).toBe(4400);
    const draft = await firstNode.make.draft({ user: author.id });
    expect(await readCloseCode(connect(admin, { draftId: draft.id, text: '1' }))).toBe(4404);
  });

  it.each([
    ['bytes of no form', () => new Uint8Array([9, 9, 9, 9])],
    ['text', () => '{"type":"update"}'],
    ['a change that is none', () => frame(new Uint8Array([255, 255, 255, 1, 2, 3]))],
    ['an update that is too long', () => new Uint8Array(MAX_UPDATE + 1)],
    ['a state of 50 MB', () => new Uint8Array(50 * 1024 * 1024)],
    [
      'another kind of document',
      () => frame(changed((doc) => void doc.getMap('fields').set('a', new Y.Map()))),
    ],
    [
      'another part of the document',
      () => frame(changed((doc) => doc.getText('other').insert(0, 'x'))),
    ],
    [
      'formatting',
      () => frame(changed((doc) => doc.getText('content').insert(0, 'x', { bold: true }))),
    ],
    ['what the text began with', () => frame(afterSeed())],
    ['a gap', () => frame(gap())],
  ])('that sends %s is ended with a word, and the text stays whole', async (_what, make) => {
    const [ownPage, otherPage] = [await open(author), await open(admin)];
    otherPage.sendRaw(make());
    const { code, reason } = await otherPage.closed;
    expect([1009, 4400, 4413]).toContain(code);
    if (code !== 1009) expect(reason).toMatch(/\p{Script=Han}/u);
    ownPage.text.insert(0, '好');
    await ownPage.stored();
    expect(await stored()).toBe('好第一段\n\n第二段\n');
    expect((await open(admin)).text.toJSON()).toBe('好第一段\n\n第二段\n');
  });

  it('that writes under the number of another participant is closed', async () => {
    const ownPage = await open(author);
    ownPage.text.insert(0, '甲');
    await ownPage.stored();
    const otherPage = await open(admin);
    const forged = new Y.Doc();
    Y.applyUpdate(forged, Y.encodeStateAsUpdate(ownPage.doc));
    forged.clientID = ownPage.doc.clientID;
    const before = Y.encodeStateVector(forged);
    forged.getText('content').insert(0, '假');
    otherPage.sendRaw(frame(Y.encodeStateAsUpdate(forged, before)));
    expect((await otherPage.closed).code).toBe(4400);
    expect(await stored()).toBe('甲第一段\n\n第二段\n');
  });

  it('that sends without end is ended', async () => {
    const page = await open(author);
    for (let n = 0; n < 700; n += 1) page.sendPresence({ n });
    expect((await page.closed).code).toBe(4429);
  });
});

function frame(update: Uint8Array): Uint8Array {
  const encoder = encoding.createEncoder();
  encoding.writeVarUint(encoder, FRAME.update);
  encoding.writeVarUint(encoder, 1);
  encoding.writeVarUint8Array(encoder, update);
  return encoding.toUint8Array(encoder);
}
function changed(change: (doc: Y.Doc) => void, client = 4711): Uint8Array {
  const doc = new Y.Doc();
  doc.clientID = client;
  change(doc);
  return Y.encodeStateAsUpdate(doc);
}
/** A change that goes on under the number that no page has. */
function afterSeed(): Uint8Array {
  const doc = openDoc([seedState('第一段\n\n第二段\n')]);
  doc.clientID = 1;
  const before = Y.encodeStateVector(doc);
  doc.getText('content').insert(0, 'x');
  return Y.encodeStateAsUpdate(doc, before);
}
/** A change that builds on one that is held back. */
function gap(): Uint8Array {
  const doc = new Y.Doc();
  doc.getText('content').insert(0, 'ab');
  const before = Y.encodeStateVector(doc);
  doc.getText('content').insert(1, 'c');
  return Y.encodeStateAsUpdate(doc, before);
}

describe('who may no longer write is shut out unasked, and writes nothing more', () => {
  const CAUSES: [string, number, (app: TestApp) => Promise<unknown>][] = [
    ['signed out', 4401, (app) => app.send('POST /login/logout', { token: author.token })],
    [
      'a password changed elsewhere',
      4401,
      (app) => sql`delete from sessions where user_id = ${author.id}`.run(app.db),
    ],
    [
      'disabled',
      4401,
      (app) => sql`update users set status = 'INACTIVE' where id = ${author.id}`.run(app.db),
    ],
    [
      'a session that ran out',
      4401,
      (app) =>
        sql`update sessions set expires_at = ${new Date(0)}
          where user_id = ${author.id}`.run(app.db),
    ],
    [
      'no right to write any more',
      4403,
      async (app) => {
        const role = await app.make.role({ codes: [], staff: true });
        await sql`update users set role_id = (select id from roles where code = ${role})
          where id = ${author.id}`.run(app.db);
      },
    ],
    [
      'the item deleted',
      4404,
      (app) => app.call('DELETE /article/:id', { params: { id: article } }, admin.token),
    ],
  ];
  it.each(CAUSES)('%s', async (_cause, code, end) => {
    const ownPage = await open(author);
    await end(secondNode);
    const ended = await ownPage.closed;
    expect(ended.code).toBe(code);
    expect(ended.reason).toMatch(/\p{Script=Han}/u);
  });

  it('a category restricted while a participant writes', async () => {
    const role = await firstNode.make.role({
      codes: ['article.page', 'article.edit'],
      staff: false,
    });
    const outsideModerator = await firstNode.make.user({ role, scope: [category] });
    const ownPage = await open(outsideModerator);
    ownPage.text.insert(0, '写');
    await ownPage.stored();
    await sql`delete from moderator_categories where user_id = ${outsideModerator.id}`.run(
      firstNode.db,
    );
    await firstNode.call(
      'PUT /category',
      { body: { id: category, visibility: 'INTERNAL' } as never },
      admin.token,
    );
    expect([4403, 4404]).toContain((await ownPage.closed).code);
  });
});
