// Why it is as it is: docs/decisions/0092-links-to-uploads.md
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { CONTENT_MODELS } from '@zhihui/contract/models.ts';
import type { ContentModel } from '@zhihui/contract/models.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import { SECTION_CODES } from '@zhihui/contract/section-codes.ts';
import { stopImages } from '../../src/platform/images/images.ts';
import type { MadeUser } from '../factories.ts';
import { startTestApp } from '../harness.ts';
import type { TestApp } from '../harness.ts';
import { runImport } from '../../src/import/main.ts';
import { openPage } from '../together.ts';
import { createUploads } from '../uploads.ts';
import type { Uploads } from '../uploads.ts';
import { sql } from '../sql.ts';

let app: TestApp;
let admin: MadeUser;
/** Writes in every section, is no staff, and may not read what the uploads below belong to. */
let author: MadeUser;
/** Staff that may read items for staff. */
let colleague: MadeUser;
let outsider: MadeUser;
let upload: Uploads['upload'];
let status: Uploads['status'];
/** Uploads that the author may not read: of an item for staff, of one that waits for review, of no text at all. */
let hidden: string[];

beforeAll(async () => {
  app = await startTestApp();
  admin = await app.make.user({ role: 'Admin' });
  const codes = CONTENT_MODELS.flatMap((model) => SECTION_CODES[model].add);
  const role = await app.make.role({ codes: [...codes, 'answer.add', 'announcement.page'] });
  author = await app.make.user({ role });
  colleague = await app.make.user();
  outsider = await app.make.user({ role: 'Tourist' });
  await app.make.setting('sensitiveWords', ['磷虾']);
  const uploads = createUploads(app, admin);
  ({ upload, status } = uploads);
  const [inside, waiting, loose] = [await upload(), await upload(), await upload()];
  const category = (await app.make.category({ visibility: 'INTERNAL' })).id;
  const items = [
    [inside.url, await app.make.article({ author: admin.id, category })],
    [waiting.url, await app.make.article({ author: admin.id, status: 'PENDING_REVIEW' })],
  ] as const;
  for (const [url, { id }] of items) await uploads.link(admin, id, url, url);
  hidden = [inside.url, waiting.url, loose.url];
});
afterAll(async () => {
  vi.unstubAllEnvs();
  stopImages();
  await app.close();
});

/** A text that shows the hidden uploads in each way that counts as showing them. */
function naming(words = '', urls = hidden): string {
  const pages = urls.map((url) => `[附件](/attachment/${/\d+/u.exec(url)?.[0]})`);
  return [words, ...urls.map((url) => `![图](${url})`), ...pages].join('\n\n');
}

/** Statuses of the hidden uploads other than 404, for a visitor, an account from outside and the author. */
async function opened(): Promise<number[]> {
  const statuses = await Promise.all(
    [undefined, outsider.token, author.token].flatMap((token) =>
      hidden.map((url) => status(url, token)),
    ),
  );
  return statuses.filter((code) => code !== 404);
}

async function send(key: string, by: MadeUser, request: object): Promise<unknown> {
  const { code, data, msg } = await app.send(key, { ...request, token: by.token });
  expect({ key, code, msg }).toMatchObject({ code: 200 });
  return data;
}

const detail = async (id: Id) =>
  sql<{ category_id: Id | null; status: string; revision: number }>`
    select revision, status, category_id
    from contents where id = ${id}`.one(app.db);

/** What people do with an item whose text is not their own. */
function actionsOn(model: ContentModel) {
  const section = model.toLowerCase();
  const save = async (id: Id, content: string, by: MadeUser, more: object = {}) => {
    const { revision, category_id: categoryId } = await detail(id);
    const body = { id, revision, title: '题目', content, categoryId, status: 'PENDING_REVIEW' };
    await send(`PUT /${section}`, by, { body: { ...body, ...more } });
  };
  const decide = async (id: Id): Promise<Id> => {
    const verdict = { id, status: 'APPROVED', reason: '' };
    const data = await send('POST /auditlog/content', admin, { body: verdict });
    return (data as { auditLogId: Id }).auditLogId;
  };
  const act = (action: string, id: Id, by = admin) =>
    send(`PUT /${section}/:id/${action}`, by, { params: { id } });
  return { section, save, decide, act };
}

/** An item of the author's with this text, waiting for review because of a word in it. */
async function submit(model: ContentModel, content: string): Promise<Id> {
  const categoryId = (await app.make.category({ model })).id;
  const body = { title: '磷虾', content, categoryId, status: 'PENDING_REVIEW' };
  const { id } = (await send(`POST /${model.toLowerCase()}`, author, { body })) as { id: Id };
  expect((await detail(id)).status).toBe('PENDING_REVIEW');
  return id;
}

type Way = (model: ContentModel) => Promise<unknown>;

const WAYS: Record<string, Way> = {
  approval: async (model) => actionsOn(model).decide(await submit(model, naming())),
  'approval, taken back and given again': async (model) => {
    const { decide } = actionsOn(model);
    const id = await submit(model, naming());
    await send('DELETE /auditlog/content/:id', admin, { params: { id: await decide(id) } });
    await decide(id);
  },
  'an edit of other words': async (model) => {
    const { save, decide } = actionsOn(model);
    const id = await submit(model, naming());
    await save(id, naming('改了一个字'), admin);
    await decide(await submit(model, naming()));
  },
  'an edit after approval': async (model) => {
    const { save, decide } = actionsOn(model);
    const id = await submit(model, naming());
    await decide(id);
    await save(id, naming('改了一个字'), admin);
  },
  unpublishing: async (model) => {
    const { save, decide, act } = actionsOn(model);
    const id = await submit(model, '没有图');
    await decide(id);
    await save(id, naming('磷虾'), author);
    await act('unpublish', id);
    await act('publish', id);
  },
  'approval after unpublishing': async (model) => {
    const { save, decide, act } = actionsOn(model);
    const id = await submit(model, '没有图');
    await decide(id);
    await act('unpublish', id);
    await save(id, naming('磷虾'), author);
    await decide(id);
  },
  'restoring a revision': async (model) => {
    const { save, decide } = actionsOn(model);
    const id = await submit(model, naming());
    await save(id, '没有图 磷虾', author);
    await decide(id);
    const body = { contentId: id, number: 1, revision: (await detail(id)).revision };
    await send('POST /revision/restore', admin, { body });
    // and the same by hand
    await save(id, '没有图', admin);
    await save(id, naming(), admin);
  },
  'coming back from the recycle bin': async (model) => {
    const { section, decide } = actionsOn(model);
    const id = await submit(model, naming());
    await decide(id);
    await send(`DELETE /${section}/:id`, admin, { params: { id } });
    const body = { categoryId: (await detail(id)).category_id };
    await send('PUT /recycle/:kind/:id/restore', admin, { params: { kind: model, id }, body });
  },
  'writing together': async (model) => {
    const { decide, save } = actionsOn(model);
    const id = await submit(model, '没有图');
    await decide(id);
    await writeTogether({ contentId: id }, naming());
    await save(id, '', admin, { together: true });
    await save(id, naming('改了一个字'), admin);
  },
  'a draft written together': async (model) => {
    const row = { user_id: admin.id, model, title: '题目', body: '开头' };
    const { id: draftId } = await sql<{
      id: Id;
    }>`insert into drafts ${sql.values(row)} returning id`.one(app.db);
    // only staff can be invited, who may read and so show what items for staff show
    const invitation = { draftId, userId: colleague.id };
    await send('POST /together/member', admin, { body: invitation });
    await writeTogether({ draftId }, naming('', hidden.slice(1)), colleague);
    const categoryId = (await app.make.category({ model })).id;
    const fields = { title: '题目', content: '没有的', categoryId, status: 'PENDING_REVIEW' };
    const body = { ...fields, draftId, together: true };
    await send(`POST /${model.toLowerCase()}`, admin, { body });
  },
  'a draft that came with an account that was closed': async (model) => {
    const leaver = await app.make.user({ role: 'Tourist' });
    const row = { user_id: leaver.id, model, title: '题目', body: naming() };
    const { id: draftId } = await sql<{
      id: Id;
    }>`insert into drafts ${sql.values(row)} returning id`.one(app.db);
    const leaving = { params: { id: leaver.id }, query: { heirId: admin.id } };
    await send('DELETE /user/:id', admin, leaving);
    const categoryId = (await app.make.category({ model })).id;
    const fields = { title: '题目', content: naming(), categoryId, status: 'PENDING_REVIEW' };
    await send(`POST /${model.toLowerCase()}`, admin, { body: { ...fields, draftId } });
  },
};

let url: string | null = null;

/** The author, or a colleague, types a text into what they write together with the Admin. */
async function writeTogether(
  query: { contentId?: Id; draftId?: Id },
  text: string,
  { token } = author,
) {
  url ??= await app.listen();
  const data = (await send('GET /together', { token } as MadeUser, { query })) as { textId: Id };
  const page = openPage({ url, token, query: { ...query, text: String(data.textId) } });
  await page.ready;
  page.text.insert(0, text);
  await page.stored();
  page.close();
}

describe.each(CONTENT_MODELS)('a text of %s that shows what its author may not read', (model) => {
  it.each(Object.entries(WAYS))('opens nothing by %s', async (_, way) => {
    await way(model);
    expect(await opened()).toEqual([]);
  });
});

describe('an answer that shows what its author may not read', () => {
  async function answer(content: string): Promise<{ id: Id; revision: number }> {
    const { id: questionId } = await app.make.article({ model: 'QUESTION', author: admin.id });
    const data = await send('POST /answer', author, { body: { questionId, content } });
    return data as { id: Id; revision: number };
  }

  it('opens nothing by approval', async () => {
    const { id } = await answer(naming('磷虾'));
    await send('POST /auditlog/answer', admin, { body: { id, status: 'APPROVED', reason: '' } });
    expect(await opened()).toEqual([]);
  });

  it('opens nothing by an edit of other words', async () => {
    const { id, revision } = await answer(naming());
    await send('PUT /answer', admin, { body: { id, revision, content: naming('改了一个字') } });
    expect(await opened()).toEqual([]);
  });

  it('opens nothing by becoming an article, also when it was changed in between', async () => {
    const { id, revision } = await answer(naming());
    await send('PUT /answer/:id/accept', admin, { params: { id }, body: { accepted: true } });
    const draftId = await send('POST /answer/:id/promote', admin, { params: { id } });
    await send('PUT /answer', author, { body: { id, revision, content: '没有图' } });
    const categoryId = (await app.make.category()).id;
    const fields = { title: '题目', content: naming(), categoryId, status: 'PENDING_REVIEW' };
    const whole = draftId as { draftId?: Id; id?: Id };
    const body = { ...fields, draftId: whole.draftId ?? whole.id };
    await send('POST /article', admin, { body });
    expect(await opened()).toEqual([]);
  });
});

it('opens nothing by an import, nor by an edit of what was imported', async () => {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'zhihui-named-'));
  vi.stubEnv('DATABASE_URL', app.url);
  vi.stubEnv('DATA_DIR', folder);
  vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  const rows = ['article', 'news', 'question'].map((kind) => ({
    ...{ id: `named-${kind}`, kind, title: '题目', body: naming(), category: ['导入'] },
    ...(kind === 'question' ? { answers: [{ body: naming() }] } : {}),
  }));
  const file = path.join(folder, 'rows.jsonl');
  await writeFile(file, rows.map((row) => JSON.stringify(row)).join('\n'));
  await runImport(file);
  vi.mocked(process.stdout.write).mockRestore();
  const imported = await sql<{ id: Id; model: ContentModel }>`select id, model from contents
    where source_key like '%named-%'`.all(app.db);
  expect(imported).toHaveLength(3);
  for (const { id, model } of imported) {
    await actionsOn(model).save(id, naming('改了一个字'), admin);
  }
  await rm(folder, { recursive: true });
  expect(await opened()).toEqual([]);
});

describe('an upload is opened', () => {
  it('by an editor who adds it and may read it, once, for good', async () => {
    const { save, decide } = actionsOn('QUESTION');
    const id = await submit('QUESTION', naming());
    await decide(id);
    const { url: added } = await upload();
    await save(id, `${naming()}\n\n![图](${added})`, admin);
    expect([await opened(), await status(added)]).toEqual([[], 200]);
    await save(id, '没有图', author);
    expect(await status(added)).toBe(404);
    const { revision } = await detail(id);
    const body = { contentId: id, number: revision - 1, revision };
    await send('POST /revision/restore', author, { body });
    expect([await opened(), await status(added)]).toEqual([[], 200]);
  });

  it('by any of those who write together, where it is theirs and new', async () => {
    const { save, decide } = actionsOn('ARTICLE');
    const id = await submit('ARTICLE', '没有图');
    await decide(id);
    const { url: before } = await upload(colleague.token);
    const { url: meanwhile } = await upload(author.token);
    await writeTogether({ contentId: id }, `![图](${meanwhile}) ![图](${before})`);
    await save(id, '', admin, { together: true });
    expect([await status(meanwhile), await status(before)]).toEqual([200, 404]);
  });
});
