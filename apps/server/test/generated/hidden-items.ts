// Why it is as it is: docs/decisions/0020-side-doors.md
import type { RawInput } from '@zhihui/contract/client.ts';
import type { EndpointSpec } from '@zhihui/contract/endpoint.ts';
import { CONTENT_MODELS, VISIBILITIES } from '@zhihui/contract/models.ts';
import type { ContentModel } from '@zhihui/contract/models.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import { refreshSuggestions } from '../../src/features/search/search.public.ts';
import { seedState } from '../../src/features/together/shared-state.ts';
import type { TestApp } from '../harness.ts';
import { sql } from '../sql.ts';

/** A word in all titles, so that one search finds everything. */
const COMMON_WORD = '侧门';

export interface HiddenItem {
  id: Id;
  model: ContentModel;
  /** 0 PUBLIC, 1 MEMBER, 2 INTERNAL, 3 GRANTED. */
  level: number;
  live: boolean;
  /** A word of this item alone: in its title and text, in comments and annotations on it, and in the draft. */
  mark: string;
  /** A draft of its author, shared with a collaborator. */
  draft: Id;
  category: Id;
  /** A comment under it, when it is live. */
  comment: Id | null;
  /** Its text links to it, when it is live. */
  file: Id | null;
}

export interface Fixture {
  items: HiddenItem[];
  /** Wrote everything. */
  author: Id;
  /** On everything. */
  tag: Id;
  /** Owns every article, with a disabled account: leaders of their department have to hand the articles over. */
  formerOwner: Id;
  /** A member of staff who published nothing: only staff may find them. `mark` appears in their nickname alone. */
  unpublishedUser: { id: Id; mark: string };
}

/** An item of each section and visibility, live and not, all with one author and one tag. */
export async function buildHiddenItems(app: TestApp): Promise<Fixture> {
  const author = (await app.make.user()).id;
  const formerOwner = (await app.make.user({ status: 'INACTIVE' })).id;
  const unpublishedUser = { mark: 'zqsilent' };
  const nickname = `${COMMON_WORD}${unpublishedUser.mark}`;
  const colleague = (await app.make.user({ role: 'Moderator', nickname })).id;
  const tag = (await app.make.tag()).id;
  const items: HiddenItem[] = [];
  for (const model of CONTENT_MODELS) {
    for (const [level, visibility] of VISIBILITIES.entries()) {
      for (const live of [true, false]) {
        const mark = `zq${items.length}${model.toLowerCase()}`;
        // a draft does not hide the category it is for
        const name = live ? { name: `${mark}类` } : {};
        const category = (await app.make.category({ model, visibility, ...name })).id;
        const text = { title: `${COMMON_WORD} ${mark}`, body: `${COMMON_WORD} ${mark} 正文` };
        const status = live ? ('APPROVED' as const) : ('PENDING_REVIEW' as const);
        const { id } = await app.make.article({
          ...text,
          model,
          author,
          category,
          tags: [tag],
          status,
        });
        const draft = await makeSharedDraft(app, author, colleague, mark);
        const item = { id, model, level, live, mark, category, draft };
        const attachments = live
          ? await addAttachments(app, item, author)
          : { comment: null, file: null };
        items.push({ ...item, ...attachments });
      }
    }
  }
  const ids = items.map(({ id }) => id);
  await sql`update contents set owner_id = ${formerOwner} where id = any(${ids}) and model = 'ARTICLE'`.run(
    app.db,
  );
  const day = new Date().toISOString().slice(0, 10);
  const views = items.map(({ id, model }) => ({ model, day, content_id: id, views: 1 }));
  await sql`insert into content_day_views ${sql.values(views)}`.run(app.db);
  await app.runJobs();
  await refreshSuggestions(app.deps);
  return {
    items,
    author,
    tag,
    formerOwner,
    unpublishedUser: { ...unpublishedUser, id: colleague },
  };
}

/** A draft that its author and a colleague write together; it has the mark in its title and in the shared text. */
async function makeSharedDraft(app: TestApp, user: Id, colleague: Id, mark: string): Promise<Id> {
  const body = `${mark} 一起写的`;
  const { id } = await app.make.draft({ user, title: mark, body });
  await sql`insert into draft_members ${sql.values({ draft_id: id, user_id: colleague })}`.run(
    app.db,
  );
  const snapshot = Buffer.from(seedState(body));
  await sql`insert into shared_texts ${sql.values({ draft_id: id, snapshot, bytes: snapshot.length })}`.run(
    app.db,
  );
  return id;
}

/** Comments, annotations and attachments of an item. */
async function addAttachments(
  app: TestApp,
  { id, model, mark }: Pick<HiddenItem, 'id' | 'model' | 'mark'>,
  author: Id,
): Promise<{ comment: Id; file: Id }> {
  if (model === 'ARTICLE') await app.make.annotation({ content: id, author, text: `${mark} 批注` });
  if (model === 'QUESTION') await app.make.answer({ question: id, author, body: `${mark} 回答` });
  const file = { name: `${mark}.pdf`, text: `${COMMON_WORD} ${mark} 附件` };
  const { id: fileId } = await app.make.attachment({ owner: author, content: id, ...file });
  const text = `${mark} 评论`;
  const comment = await app.make.comment({ content: id, type: model, author, text });
  return { comment: comment.id, file: fileId };
}

/** Links between a user and an item from the time when the user could read it. */
export async function connectCaller(
  app: TestApp,
  userId: Id,
  { items, author, formerOwner }: Fixture,
): Promise<void> {
  await app.make.group({ members: [formerOwner], leaders: [userId] });
  const rows = items.map(({ id }) => ({ user_id: userId, content_id: id }));
  for (const table of ['content_follows', 'content_likes', 'favorites'] as const) {
    await sql`insert into ${sql.identifier(table)} ${sql.values(rows)}`.run(app.db);
  }
  // a program proposed a comment on each
  const replies = rows.map((row) => ({ ...row, kind: 'COMMENT', body: '请补充来源' }));
  await sql`insert into reply_drafts ${sql.values(replies)}`.run(app.db);
  const reads = rows.map((row) => ({ ...row, revision: 1 }));
  await sql`insert into content_reads ${sql.values(reads)}`.run(app.db);
  const notices = items.map(({ id, mark }) => ({
    user_id: userId,
    content_id: id,
    kind: 'REMINDER' as const,
    excerpt: mark,
    key: `side-door:${id}`,
  }));
  await sql`insert into notifications ${sql.values(notices)}`.run(app.db);
  // an invitation to each draft, revoked since
  const invitations = items.map(({ draft }) => ({
    user_id: userId,
    content_id: null,
    draft_id: draft,
    kind: 'WRITING' as const,
    key: `draft:${draft}`,
  }));
  await sql`insert into notifications ${sql.values(invitations)}`.run(app.db);
  // a group of theirs has to read each article and announcement
  const { id: group } = await app.make.group({ members: [userId] });
  const mustReads = items.filter(({ model }) => model === 'ARTICLE' || model === 'ANNOUNCEMENT');
  const requests = mustReads.map(({ id }) => ({ content_id: id, revision: 1 }));
  await sql`insert into must_reads ${sql.values(requests)} on conflict do nothing`.run(app.db);
  const recipients = mustReads.map(({ id }) => ({ content_id: id, group_id: group }));
  await sql`insert into must_read_groups ${sql.values(recipients)}`.run(app.db);
  const { id: linkingArticle } = await app.make.article({ author: userId, title: COMMON_WORD });
  const links = items.map(({ id, model }) => ({ source_id: linkingArticle, model, target_id: id }));
  await sql`insert into content_links ${sql.values(links)}`.run(app.db);
  for (const { id, model, live } of items) {
    if (!live) continue;
    const own = await app.make.comment({ content: id, type: model, author: userId });
    if (model === 'QUESTION') await app.make.answer({ question: id, author: userId });
    if (model !== 'ARTICLE') continue;
    await app.make.feedback({ content: id, author: userId });
    await app.make.feedback({ content: id, comment: own.id, author });
    await app.make.annotation({ content: id, author: userId });
  }
}

/** Fields of the reading calls that name no item: amount, order, kind, time, the caller's own. */
const POINTLESS = new Set(
  [
    'mine createdFrom createdUntil usage current size sort status state kind type scope targetType number unread zone',
    'part answerState roleId section internal folderId updatedFrom updatedUntil overdue publishedWithin',
    'chapter country result from until range day unconfirmed closed duplicate noAnswer call target visibility text withFiles fresh autocorrect facets answer page direct parentId filter position',
    'token pass opening children type event',
    'client_id redirect_uri response_type code_challenge code_challenge_method state resource',
  ].flatMap((words) => words.split(' ')),
);

type Fields = Record<string, unknown>;
const INPUT_PARTS = ['params', 'query'] as const;

function listFields(row: EndpointSpec, part: (typeof INPUT_PARTS)[number]): string[] {
  return Object.keys((row[part] as { shape?: Fields } | undefined)?.shape ?? {});
}

/** Values that point each field at a hidden item. */
function pointers(
  { author, tag, unpublishedUser, items }: Fixture,
  hidden: HiddenItem[],
): Record<string, readonly unknown[]> {
  const samples = CONTENT_MODELS.flatMap((model) => {
    const all = hidden.filter((item) => item.model === model);
    return [...all.filter(({ live }) => live), ...all.filter(({ live }) => !live).slice(0, 1)];
  });
  const ids = samples.map(({ id }) => id);
  const categories = samples.map(({ category }) => category);
  const comments = samples.flatMap(({ comment }) => comment ?? []);
  const files = samples.flatMap(({ file }) => file ?? []);
  const titles = [COMMON_WORD, samples[0]?.mark ?? items[0]?.mark];
  // names that begin so may be suggested, and the request itself does not have the mark
  const beginning = samples.find(({ level }) => level === 3)?.mark.slice(0, -1) ?? '';
  return {
    keyword: [...titles, `${samples[0]?.mark ?? ''} 是什么？`, beginning],
    title: titles,
    tagId: [tag],
    models: CONTENT_MODELS,
    categoryIds: categories,
    tagIds: [tag],
    authorIds: [author, unpublishedUser.id],
    authorId: [author, unpublishedUser.id],
    ownerId: [author, unpublishedUser.id],
    deletedBy: [author, unpublishedUser.id],
    intoId: categories,
    userId: [author, unpublishedUser.id],
    categoryId: categories,
    model: CONTENT_MODELS,
    contentId: ids,
    draftId: samples.map(({ draft }) => draft),
    articleId: ids,
    questionId: ids,
    targetId: ids,
    exclude: ids,
    address: samples.map(({ id, model }) => `/${model.toLowerCase()}/${id}`),
    rootId: comments,
    // a comment, or a line of the tree
    after: [...comments, ...ids],
    before: ids,
    at: comments,
    id: [author, unpublishedUser.id, tag, ...categories, ...comments, ...files, ...ids],
  };
}

/**
 * Inputs that point a call at a hidden item: one field after another, based on a valid input; one that has the field, if
 * there is one, because another field may change the meaning.
 */
export function buildPointedInputs(
  row: EndpointSpec,
  uses: readonly RawInput[],
  fixture: Fixture,
  hidden: HiddenItem[],
): RawInput[] {
  const values = pointers(fixture, hidden);
  return INPUT_PARTS.flatMap((part) =>
    listFields(row, part).flatMap((field) => {
      const base = uses.find((use) => field in ((use[part] ?? {}) as Fields)) ?? uses[0];
      return (values[field] ?? []).map((value) => ({
        ...base,
        [part]: { ...(base?.[part] as Fields), [field]: value },
      }));
    }),
  );
}

/** Fields of a call that are neither pointed at a hidden item nor listed as naming none. */
export function unknownFields(row: EndpointSpec, fixture: Fixture): string[] {
  const values = pointers(fixture, fixture.items);
  return INPUT_PARTS.flatMap((part) => listFields(row, part)).filter(
    (field) => !(field in values) && !POINTLESS.has(field),
  );
}
