import { describe, expect, it } from 'vitest';
import type { Id } from '@zhihui/contract/schema.ts';
import {
  admin,
  article,
  author,
  category,
  firstNode,
  open,
  waitForText,
  stored,
  secondNode,
  useTwoNodes,
} from '../../../test/two-nodes.ts';
import { sql } from '../../../test/sql.ts';

useTwoNodes();

describe('people who write on one text', () => {
  it('have the same, on one node and on two, and the database has it', async () => {
    const [authorPage, otherPage] = [await open(author), await open(admin, secondNode)];
    expect(authorPage.text.toJSON()).toBe('第一段\n\n第二段\n');
    authorPage.text.insert(0, '甲');
    otherPage.text.insert(otherPage.text.length, '乙');
    await Promise.all([authorPage.stored(), otherPage.stored()]);
    await waitForText(authorPage, '甲第一段\n\n第二段\n乙');
    await waitForText(otherPage, '甲第一段\n\n第二段\n乙');
    expect(await stored()).toBe('甲第一段\n\n第二段\n乙');
  });

  it('are ten at once, on two nodes', async () => {
    const all = await Promise.all(
      Array.from({ length: 10 }, (_, n) =>
        open(n % 2 === 0 ? author : admin, n % 3 === 0 ? secondNode : firstNode),
      ),
    );
    await Promise.all(
      all.map(async (page, n) => {
        for (let i = 0; i < 20; i += 1) page.text.insert(Math.min(n * i, page.text.length), `${n}`);
        await page.stored();
      }),
    );
    const text = await stored();
    expect(text.length).toBe('第一段\n\n第二段\n'.length + 200);
    for (const page of all) await waitForText(page, text);
  });

  it('resume with the stored text after all pages left, also after compaction', async () => {
    const first = await open(author);
    for (let n = 0; n < 320; n += 1) first.text.insert(0, 'x');
    await first.stored();
    first.close();
    const remaining = await sql<{ n: number }>`select count(*) as n from shared_updates
      join shared_texts t on t.id = text_id where t.content_id = ${article}`.one(firstNode.db);
    expect(Number(remaining.n)).toBeLessThan(320);
    const later = await open(admin, secondNode);
    expect(later.text.toJSON()).toBe(`${'x'.repeat(320)}第一段\n\n第二段\n`);
  });

  it('see who is there by the name the server knows, on both nodes, and that they left', async () => {
    const [authorPage, otherPage] = [await open(author), await open(admin, secondNode)];
    otherPage.sendPresence({ user: { name: '冒名' }, cursor: null });
    await expect.poll(() => authorPage.presences.at(-1)).toContain(`"name":"${admin.nickname}"`);
    otherPage.close();
    await expect.poll(() => authorPage.presences.at(-1)).toBe('null');
  });
});

describe('a draft', () => {
  const invite = (draftId: Id, userId: Id) =>
    firstNode.call('POST /together/member', { body: { draftId, userId } }, author.token);

  it('can be co-edited by invited users until the invitation is withdrawn', async () => {
    const draft = await firstNode.make.draft({ user: author.id });
    const friend = await firstNode.make.user();
    const target = { draftId: draft.id };
    expect(
      (await firstNode.call('GET /together', { query: target }, author.token)).data,
    ).toBeNull();
    expect((await firstNode.call('GET /together', { query: target }, friend.token)).status).toBe(
      404,
    );
    expect((await invite(draft.id, friend.id)).status).toBe(200);
    const [authorPage, otherPage] = [
      await open(author, firstNode, target),
      await open(friend, secondNode, target),
    ];
    otherPage.text.insert(0, '一起');
    await otherPage.stored();
    await expect.poll(() => authorPage.text.toJSON()).toContain('一起');
    const params = { draftId: draft.id, userId: friend.id };
    expect(
      (await firstNode.call('DELETE /together/member/:draftId/:userId', { params }, author.token))
        .status,
    ).toBe(200);
    expect((await otherPage.closed).code).toBe(4404);
  });

  it('refuses outsiders and duplicate invitations', async () => {
    const draft = await firstNode.make.draft({ user: author.id });
    const outsider = await firstNode.make.user({ role: 'Tourist' });
    expect((await invite(draft.id, outsider.id)).status).toBe(400);
    expect((await invite(draft.id, author.id)).status).toBe(400);
    const friend = await firstNode.make.user();
    await Promise.all([invite(draft.id, friend.id), invite(draft.id, friend.id)]);
    const { data } = await firstNode.call(
      'GET /together/member/:draftId',
      { params: { draftId: draft.id } },
      friend.token,
    );
    expect(data.members).toMatchObject([{ id: friend.id }]);
  });
});

describe('handing in', () => {
  const fields = () => ({ title: '题目', categoryId: category, status: 'PENDING_REVIEW' as const });
  const writersIn = async (contentId: Id, number: number) => {
    const params = { contentId, number };
    const { data } = await firstNode.call(
      'GET /revision/:contentId/:number',
      { params },
      admin.token,
    );
    return {
      content: data.content,
      names: [data.editor, ...data.writers].map((who) => who?.nickname),
    };
  };

  it('submits the server’s text, names all writers since the last time, and notifies the others', async () => {
    const [authorPage, otherPage] = [await open(author), await open(admin, secondNode)];
    authorPage.text.insert(0, '甲');
    otherPage.text.insert(0, '乙');
    await Promise.all([authorPage.stored(), otherPage.stored()]);
    const body = {
      id: article,
      revision: 1,
      content: '我这里少了一半',
      together: true,
      ...fields(),
    };
    expect((await firstNode.call('PUT /article', { body }, author.token)).status).toBe(200);
    const { content, names } = await writersIn(article, 2);
    expect(content).toBe(await stored());
    expect(names).toEqual([author.nickname, admin.nickname]);
    await expect.poll(() => otherPage.events.at(-1)).toEqual({ kind: 'handed-in', revision: 2 });
    authorPage.text.insert(0, '丙');
    await authorPage.stored();
    const next = { ...body, revision: 2 };
    expect((await firstNode.call('PUT /article', { body: next }, author.token)).status).toBe(200);
    expect((await writersIn(article, 3)).names).toEqual([author.nickname]);
  });

  it('of a text that a user without a connection changed meanwhile is a conflict', async () => {
    const authorPage = await open(author);
    authorPage.text.insert(0, '甲');
    await authorPage.stored();
    const alone = { id: article, revision: 1, content: '没有连接的人写的', ...fields() };
    expect((await firstNode.call('PUT /article', { body: alone }, admin.token)).status).toBe(200);
    const body = { ...alone, together: true };
    expect((await firstNode.call('PUT /article', { body }, author.token)).status).toBe(409);
    expect(await stored()).toBe('甲第一段\n\n第二段\n');
  });

  it('begins with the newest text if the shared one is unchanged', async () => {
    const authorPage = await open(author);
    const alone = { id: article, revision: 1, content: '没有连接的人写的', ...fields() };
    expect((await firstNode.call('PUT /article', { body: alone }, admin.token)).status).toBe(200);
    expect((await open(admin)).text.toJSON()).toBe('没有连接的人写的');
    expect((await authorPage.closed).code).toBe(4409);
  });

  it('of a draft is for its writer, names who was invited, and ends what was written together', async () => {
    const draft = await firstNode.make.draft({ user: author.id });
    const friend = await firstNode.make.user();
    const body = { draftId: draft.id, userId: friend.id };
    await firstNode.call('POST /together/member', { body }, author.token);
    const otherPage = await open(friend, secondNode, { draftId: draft.id });
    otherPage.text.insert(0, '朋友写的');
    await otherPage.stored();
    const fullBody = {
      ...fields(),
      content: '没有的',
      tagIds: [],
      coverUrl: null,
      draftId: draft.id,
      together: true,
    };
    expect((await firstNode.call('POST /article', { body: fullBody }, friend.token)).status).toBe(
      403,
    );
    const made = await firstNode.call('POST /article', { body: fullBody }, author.token);
    expect(made.status).toBe(200);
    const { content, names } = await writersIn(made.data.id, 1);
    expect(content).toContain('朋友写的');
    expect(names).toEqual([author.nickname, friend.nickname]);
    expect((await otherPage.closed).code).toBe(4409);
  });
});

describe('a text in a restricted category', () => {
  it('is left by a writer who leaves the audience, on another node too', async () => {
    const group = await firstNode.make.group({ members: [author.id] });
    const grant = { category, group: group.id, right: 'WRITE' as const };
    await firstNode.make.grant(grant);
    await sql`update categories set visibility = 3 where id = ${category}`.run(firstNode.db);
    const page = await open(author, secondNode);
    page.text.insert(0, '甲');
    await page.stored();
    const body = { id: group.id, add: [], remove: [author.id] };
    const { code } = await firstNode.call('PUT /group/member', { body }, admin.token);
    expect(code).toBe(200);
    expect((await page.closed).reason).not.toBe('');
    const query = { contentId: article };
    expect((await secondNode.call('GET /together', { query }, author.token)).status).toBe(404);
  });
});
