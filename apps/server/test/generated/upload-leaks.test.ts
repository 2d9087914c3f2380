// Why it is as it is: docs/decisions/0092-links-to-uploads.md
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { CONTENT_MODELS } from '@zhihui/contract/models.ts';
import type { ContentModel } from '@zhihui/contract/models.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import { SECTION_CODES } from '@zhihui/contract/section-codes.ts';
import { stopImages } from '../../src/platform/images/images.ts';
import type { MadeUser } from '../factories.ts';
import { startTestApp } from '../harness.ts';
import type { TestApp } from '../harness.ts';
import { runImport } from '../../src/import/main.ts';
import { createUploads } from '../uploads.ts';
import type { Uploads } from '../uploads.ts';
import { sql } from '../sql.ts';
import { createUploadWays } from './upload-ways.ts';
import type { UploadWorld } from './upload-world.ts';

const { ofContents, ofAnswers } = createUploadWays({} as UploadWorld);
const CONTENT_WAYS = Object.keys(ofContents);
const ANSWER_WAYS = Object.keys(ofAnswers);

let app: TestApp;
let admin: MadeUser;
let second: MadeUser;
let variants: ReturnType<typeof createUploadWays>;
/** Writes in every section, is no staff, and may not read what the uploads below belong to. */
let author: MadeUser;
/** Staff that may read items for staff. */
let colleague: MadeUser;
let outsider: MadeUser;
let upload: Uploads['upload'];
let status: Uploads['status'];
/** Uploads that the author may not read: of an item for staff, of one that waits for review, of no text at all. */
let hidden: string[];
/** The newest item that shows them by right. */
let lastItem: Id;

beforeAll(async () => {
  app = await startTestApp();
  admin = await app.make.user({ role: 'Admin' });
  second = await app.make.user({ role: 'Admin' });
  const writing = CONTENT_MODELS.map((model) => SECTION_CODES[model].add);
  const codes = [...writing, 'answer.add', 'announcement.page'];
  author = await app.make.user({ role: await app.make.role({ codes }) });
  const category = async (model: ContentModel) => [model, (await app.make.category({ model })).id];
  const categories = Object.fromEntries(
    await Promise.all(CONTENT_MODELS.map(category)),
  ) as UploadWorld['categories'];
  const changing = CONTENT_MODELS.map((model) => SECTION_CODES[model].edit);
  const corrector = await app.make.user({
    role: await app.make.role({ codes: [...codes, ...changing, 'answer.update'] }),
    scope: Object.values(categories),
  });
  colleague = await app.make.user();
  outsider = await app.make.user({ role: 'Tourist' });
  await app.make.setting('sensitiveWords', ['磷虾']);
  const uploads = createUploads(app, admin);
  ({ upload, status } = uploads);
  const [inside, pendingUpload, loose] = [await upload(), await upload(), await upload()];
  const staffOnly = (await app.make.category({ visibility: 'INTERNAL' })).id;
  const items = [
    [inside.url, await app.make.article({ author: admin.id, category: staffOnly })],
    [pendingUpload.url, await app.make.article({ author: admin.id, status: 'PENDING_REVIEW' })],
  ] as const;
  for (const [url, { id }] of items) await uploads.link(admin, id, url, url);
  hidden = [inside.url, pendingUpload.url, loose.url];
  const people = { admin, second, author, corrector, colleague };
  variants = createUploadWays({ app, ...people, categories, hidden });
  lastItem = await variants.newestContent();
});
afterAll(async () => {
  vi.unstubAllEnvs();
  stopImages();
  await app.close();
});

// Access gained in one way must not carry over to the next.
afterEach(async () => {
  const named = hidden.map((url) => /\d+/u.exec(url)?.[0] as Id);
  await sql`delete from media_links where media_id = any (${named}) and content_id > ${lastItem}`.run(
    app.db,
  );
  await sql`delete from answer_media where media_id = any (${named})`.run(app.db);
});

/** Statuses of the hidden uploads other than 404, for a visitor, an account from outside and the author. */
async function opened(): Promise<number[]> {
  const statuses = await Promise.all(
    [undefined, outsider.token, author.token].flatMap((token) =>
      hidden.map((url) => status(url, token)),
    ),
  );
  return statuses.filter((code) => code !== 404);
}

describe.each(CONTENT_MODELS)(
  'a text of %s that shows an upload its author may not read',
  (model) => {
    it.each(CONTENT_WAYS)('gives no access by %s, nor by being saved again', async (action) => {
      const mark = await variants.newestContent();
      await variants.ofContents[action]?.(model);
      expect(await opened()).toEqual([]);
      await variants.saveAllAgain(model, mark);
      expect(await opened()).toEqual([]);
    });
  },
);

describe('an answer that shows an upload its author may not read', () => {
  it.each(ANSWER_WAYS)('gives no access by %s, nor by being saved again', async (action) => {
    const mark = await variants.newestContent();
    const id = await variants.ofAnswers[action]?.();
    if (id === undefined) throw new Error('no such way');
    expect(await opened()).toEqual([]);
    await variants.saveAllAgain('ARTICLE', mark);
    for (const by of [admin, second, admin])
      await variants.saveAnswer(id, variants.naming(`${by.id} 改了`), by);
    expect(await opened()).toEqual([]);
  });
});

it('gives no access by an import, nor by editing an imported text', async () => {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'zhihui-named-'));
  vi.stubEnv('DATABASE_URL', app.url);
  vi.stubEnv('DATA_DIR', folder);
  vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  const rows = ['article', 'news', 'question'].map((kind) => ({
    ...{ id: `named-${kind}`, kind, title: '题目', body: variants.naming(), category: ['导入'] },
    ...(kind === 'question' ? { answers: [{ body: variants.naming() }] } : {}),
  }));
  const file = path.join(folder, 'rows.jsonl');
  await writeFile(file, rows.map((row) => JSON.stringify(row)).join('\n'));
  await runImport(file);
  vi.mocked(process.stdout.write).mockRestore();
  const imported = await sql<{ id: Id; model: ContentModel }>`
    select id, model from contents where source_key like '%named-%'`.all(app.db);
  expect(imported).toHaveLength(3);
  for (const { id, model } of imported) {
    await variants.actionsOn(model).save(id, variants.naming('改了一个字'), admin);
  }
  await rm(folder, { recursive: true });
  expect(await opened()).toEqual([]);
});

describe('an upload is opened', () => {
  it('by an editor who adds it and may read it, once, permanently', async () => {
    const { save, decide } = variants.actionsOn('QUESTION');
    const id = await variants.submit('QUESTION', variants.naming());
    await decide(id);
    const { url: added } = await upload();
    await save(id, `${variants.naming()}\n\n![图](${added})`, admin);
    expect([await opened(), await status(added)]).toEqual([[], 200]);
    await save(id, '没有图', author);
    expect(await status(added)).toBe(404);
    const { revision } = await variants.detail(id);
    const body = { contentId: id, number: revision - 1, revision };
    await variants.send('POST /revision/restore', author, { body });
    expect([await opened(), await status(added)]).toEqual([[], 200]);
  });

  it('by publishing as a new item a draft whose rightful source is deleted', async () => {
    const { url } = await upload(colleague.token);
    const category = (await app.make.category({ model: 'ARTICLE' })).id;
    const text = { title: '题目', content: `![图](${url})`, categoryId: category };
    const body = { ...text, status: 'PENDING_REVIEW' };
    const { id } = (await variants.send('POST /article', colleague, { body })) as { id: Id };
    await variants.actionsOn('ARTICLE').decide(id);
    const draft = { model: 'ARTICLE', contentId: id, baseRevision: 1, tagIds: [], coverUrl: null };
    const made = await variants.send('POST /draft', admin, { body: { ...draft, ...text } });
    await variants.send('DELETE /article/:id', colleague, { params: { id } });
    expect(await status(url)).toBe(404);
    const { id: draftId } = made as { id: Id };
    await variants.send('POST /article', admin, { body: { ...body, draftId } });
    expect(await status(url)).toBe(200);
  });

  it('by each collaborator, for their own new upload', async () => {
    const { save, decide } = variants.actionsOn('ARTICLE');
    const id = await variants.submit('ARTICLE', '没有图');
    await decide(id);
    const { url: before } = await upload(colleague.token);
    const { url: lateUpload } = await upload(author.token);
    await variants.writeTogether({ contentId: id }, `![图](${lateUpload}) ![图](${before})`);
    await save(id, '', admin, { together: true });
    expect([await status(lateUpload), await status(before)]).toEqual([200, 404]);
  });
});
