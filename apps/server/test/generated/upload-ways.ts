// Why it is as it is: docs/decisions/0092-links-to-uploads.md
import { expect } from 'vitest';
import type { ContentModel } from '@zhihui/contract/models.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import type { MadeUser } from '../factories.ts';
import { openPage } from '../together-page.ts';
import { ENCODINGS } from './upload-world.ts';
import { sql } from '../sql.ts';
import type { UploadWorld } from './upload-world.ts';

/** Actions on other users' texts that show uploads. */
export function createUploadWays(world: UploadWorld) {
  const { app, admin, second, author, corrector, colleague, categories, hidden } = world;

  /** A text that shows the hidden uploads in each way that counts as showing them. */
  function naming(words = '', urls = hidden): string {
    const pages = urls.map((url) => `[附件](/attachment/${/\d+/u.exec(url)?.[0]})`);
    return [words, ...urls.map((url) => `![图](${url})`), ...pages].join('\n\n');
  }
  /** The same with the addresses in another form. */
  const encoded = (encode: (url: string) => string) =>
    ['磷虾', ...hidden.map((url) => `![图](${encode(url)})`)].join('\n\n');

  async function send(key: string, by: MadeUser, request: object): Promise<unknown> {
    const { code, data, msg } = await app.send(key, { ...request, token: by.token });
    expect({ key, code, msg }).toMatchObject({ code: 200 });
    return data;
  }

  const detail = async (id: Id) =>
    sql<{ category_id: Id | null; status: string; revision: number }>`
      select revision, status, category_id from contents where id = ${id}`.one(app.db);

  /** Actions on an item whose text is another user's. */
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

  /** A new item of the Admin, from a draft of theirs. */
  async function publish(model: ContentModel, content: string, more: object): Promise<Id> {
    const fields = { title: '题目', content, categoryId: categories[model] };
    const body = { ...fields, status: 'PENDING_REVIEW', ...more };
    return ((await send(`POST /${model.toLowerCase()}`, admin, { body })) as { id: Id }).id;
  }

  /** An item of the author's with this text, waiting for review because of a word in it. */
  async function submit(model: ContentModel, content: string): Promise<Id> {
    const fields = { title: '磷虾', content, categoryId: categories[model] };
    const body = { ...fields, status: 'PENDING_REVIEW' };
    const data = await send(`POST /${model.toLowerCase()}`, author, { body });
    const { id } = data as { id: Id };
    expect((await detail(id)).status).toBe('PENDING_REVIEW');
    return id;
  }

  async function createDraft(userId: Id, row: { model: ContentModel; body: string }): Promise<Id> {
    const values = { user_id: userId, title: '题目', ...row };
    const { id } = await sql<{
      id: Id;
    }>`insert into drafts ${sql.values(values)} returning id`.one(app.db);
    return id;
  }

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

  /** Each text of a section that was created after `mark` is saved twice unchanged, and once in between by another user. */
  async function saveAllAgain(model: ContentModel, mark: Id): Promise<void> {
    const { save } = actionsOn(model);
    const rows = await sql<{ id: Id; body: string }>`
      select c.id, r.body from contents c join revisions r on r.content_id = c.id and r.number = c.revision
      where c.id > ${mark} and c.model = ${model} and c.deleted_at is null`.all(app.db);
    for (const { id, body } of rows)
      for (const by of [admin, second, admin]) await save(id, `${body}。`, by);
  }
  const newestContent = async (): Promise<Id> =>
    (await sql<{ id: Id }>`select coalesce(max(id), 0) as id from contents`.one(app.db)).id;

  async function answer(content: string, by = author): Promise<{ id: Id; revision: number }> {
    const { QUESTION: category } = categories;
    const question = await app.make.article({ model: 'QUESTION', author: admin.id, category });
    const data = await send('POST /answer', by, { body: { questionId: question.id, content } });
    return data as { id: Id; revision: number };
  }
  async function saveAnswer(id: Id, content: string, by: MadeUser): Promise<void> {
    const { revision } = await sql<{
      revision: number;
    }>`select revision from answers where id = ${id}`.one(app.db);
    await send('PUT /answer', by, { body: { id, revision, content } });
  }
  /** An accepted answer becomes a draft of the Admin's. */
  async function promote(id: Id): Promise<Id> {
    await send('PUT /answer/:id/accept', admin, { params: { id }, body: { accepted: true } });
    const data = await send('POST /answer/:id/promote', admin, { params: { id } });
    return (data as { draftId: Id }).draftId;
  }
  /** The draft of a closed account is transferred to the Admin. */
  async function inherit(model: ContentModel, body: string, contentId?: Id): Promise<Id> {
    const leaver = await app.make.user({ role: 'Tourist' });
    const draftId = await createDraft(leaver.id, { model, body });
    if (contentId !== undefined)
      await sql`update drafts set content_id = ${contentId}, base_revision = 1 where id = ${draftId}`.run(
        app.db,
      );
    const leaving = { params: { id: leaver.id }, query: { heirId: admin.id } };
    await send('DELETE /user/:id', admin, leaving);
    return draftId;
  }

  const ofContents: Record<string, (model: ContentModel) => Promise<unknown>> = {
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
    'an edit of what others added to a text of the Admin': async (model) => {
      const { save } = actionsOn(model);
      const id = await publish(model, '没有图', {});
      await save(id, naming(), corrector);
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
    'writing together, saved by one alone': async (model) => {
      const { decide, save } = actionsOn(model);
      const id = await submit(model, '没有图');
      await decide(id);
      await writeTogether({ contentId: id }, naming());
      await save(id, naming('改了一个字'), admin);
    },
    'a draft written together': async (model) => {
      const draftId = await createDraft(admin.id, { model, body: '开头' });
      // only staff can be invited, who may read items for staff and so may show their uploads
      const invitation = { draftId, userId: colleague.id };
      await send('POST /together/member', admin, { body: invitation });
      await writeTogether({ draftId }, naming('', hidden.slice(1)), colleague);
      await publish(model, '没有的', { draftId, together: true });
    },
    'a draft written together, published by one alone': async (model) => {
      const draftId = await createDraft(admin.id, { model, body: '开头' });
      const invitation = { draftId, userId: colleague.id };
      await send('POST /together/member', admin, { body: invitation });
      await writeTogether({ draftId }, naming('', hidden.slice(1)), colleague);
      await publish(model, naming('', hidden.slice(1)), { draftId });
    },
    'a draft that came with an account that was closed': async (model) => {
      const draftId = await inherit(model, naming());
      await publish(model, naming(), { draftId });
    },
    'such a draft, first published without the uploads': async (model) => {
      const draftId = await inherit(model, naming());
      const id = await publish(model, '没有图', { draftId });
      await actionsOn(model).save(id, naming(), admin);
    },
    'such a draft of an item, which is not named as it is saved': async (model) => {
      const id = await publish(model, '没有图', {});
      await inherit(model, naming(), id);
      await actionsOn(model).save(id, naming(), admin);
    },
    'such a draft, its addresses encoded': async (model) => {
      for (const encode of Object.values(ENCODINGS)) {
        const draftId = await inherit(model, encoded(encode));
        await publish(model, naming(), { draftId });
      }
    },
    'a draft of an item that is gone, published as a new one': async (model) => {
      const id = await submit(model, naming());
      const draftId = await createDraft(admin.id, { model, body: naming() });
      await sql`update drafts set content_id = ${id}, base_revision = 1 where id = ${draftId}`.run(
        app.db,
      );
      await send(`DELETE /${model.toLowerCase()}/:id`, author, { params: { id } });
      await publish(model, naming(), { draftId });
    },
  };
  for (const [form, encode] of Object.entries(ENCODINGS)) {
    ofContents[`writing plainly what had ${form}`] = async (model) => {
      const { save } = actionsOn(model);
      await save(await submit(model, encoded(encode)), naming(), admin);
    };
    ofContents[`writing plainly what had ${form}, once removed, in a revision of before`] = async (
      model,
    ) => {
      const { save } = actionsOn(model);
      const id = await submit(model, encoded(encode));
      await save(id, '没有图', author);
      await forgetWithheld();
      await save(id, naming(), admin);
    };
  }

  /** State left by an earlier version, which did not record the upload. */
  async function forgetWithheld(): Promise<void> {
    await sql`delete from content_withheld_media`.run(app.db);
    await sql`delete from answer_withheld_media`.run(app.db);
  }

  /** Each resolves to the answer. */
  const ofAnswers: Record<string, () => Promise<Id>> = {
    approval: async () => {
      const { id } = await answer(naming('磷虾'));
      await send('POST /auditlog/answer', admin, { body: { id, status: 'APPROVED', reason: '' } });
      return id;
    },
    'an edit of other words': async () => {
      const { id } = await answer(naming());
      await saveAnswer(id, naming('改了一个字'), admin);
      return id;
    },
    'an edit by the owner of the uploads, whose answer another changed': async () => {
      const { id } = await answer('没有图', admin);
      await saveAnswer(id, naming(), corrector);
      await saveAnswer(id, naming('改了一个字'), admin);
      return id;
    },
    'the same in an answer of before': async () => {
      const { id } = await answer('没有图', admin);
      await saveAnswer(id, naming(), corrector);
      await forgetWithheld();
      await saveAnswer(id, naming('改了一个字'), admin);
      return id;
    },
    'removing and adding what another wrote': async () => {
      const { id } = await answer('没有图', admin);
      await saveAnswer(id, naming(), corrector);
      await saveAnswer(id, '没有图', admin);
      await saveAnswer(id, naming(), admin);
      return id;
    },
    'becoming an article': async () => {
      const { id } = await answer(naming());
      await publish('ARTICLE', naming(), { draftId: await promote(id) });
      return id;
    },
    'becoming an article, changed in between': async () => {
      const { id } = await answer(naming());
      const draftId = await promote(id);
      await saveAnswer(id, '没有图', author);
      await publish('ARTICLE', naming(), { draftId });
      return id;
    },
  };
  for (const [form, encode] of Object.entries(ENCODINGS)) {
    ofAnswers[`writing plainly what had ${form}`] = async () => {
      const { id } = await answer(encoded(encode).replace('磷虾', ''));
      await saveAnswer(id, naming(), admin);
      return id;
    };
    ofAnswers[`becoming an article that writes plainly what had ${form}`] = async () => {
      const { id } = await answer(encoded(encode).replace('磷虾', ''));
      await publish('ARTICLE', naming(), { draftId: await promote(id) });
      return id;
    };
  }

  const shared = { naming, send, detail, actionsOn, submit, writeTogether };
  return { ...shared, ofContents, ofAnswers, saveAllAgain, newestContent, saveAnswer };
}
