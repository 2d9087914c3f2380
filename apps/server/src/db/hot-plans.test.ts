import { afterAll, beforeAll, expect, it } from 'vitest';
import { openPlans } from '../../test/plans.ts';

/** Enough rows that reading a whole table is never the cheapest way. */
const ROWS = `
  alter table contents disable trigger user;
  alter table answers disable trigger user;
  alter table comments disable trigger user;
  insert into users (nickname, role_id) select 'n' || i, (select id from roles where code = 'User')
    from generate_series(1, 5000) i;
  insert into categories (model, name) select 'ARTICLE', 'c' || i from generate_series(1, 20) i;
  insert into categories (model, name) select 'QUESTION', 'q' || i from generate_series(1, 20) i;
  insert into contents (model, title, body, html, author_id, category_id, status, live_revision, published_at, hot)
    select model, 't' || i, '', '', (select min(id) from users) + i % 5000,
      (select min(id) from categories k where k.model = m.model) + i % 20, 'APPROVED', 1, now() - i * interval '1 minute', i
    from generate_series(1, 5000) i, (values ('ARTICLE'), ('QUESTION')) m(model);
  insert into answers (question_id, author_id, body, html)
    select c.id, c.author_id, '', '' from contents c where c.model = 'QUESTION';
  insert into comments (content_id, target_type, target_id, author_id, body, status, created_at, submitted_at)
    select c.id, 'ARTICLE', c.id, c.author_id, 'x', 'APPROVED', now(), now() from contents c where c.model = 'ARTICLE';
  insert into revisions (content_id, number, title, body, status) select c.id, 1, c.title, '', 'APPROVED' from contents c;
  insert into notifications (user_id, kind, content_id, key)
    select c.author_id, 'COMMENT', c.id, 'k' || c.id from contents c;
  insert into feedbacks (content_id, target_type, target_id, type, author_id, created_at)
    select c.id, 'ARTICLE', c.id, (array['HELPFUL', 'WRONG'])[1 + c.id % 2], c.author_id, c.published_at from contents c;
  insert into content_views (content_id, viewer, day) select c.id, 'u1', c.published_at::date from contents c;
  insert into audit_logs (target_type, target_id, revision, status, reviewer_id)
    select 'CONTENT', id, 1, 'APPROVED', author_id from contents;
  insert into review_takes (target_type, target_id, user_id, taken_at, seen_at)
    select 'CONTENT', id, author_id, now(), now() - interval '1 day' from contents;
  insert into review_notes (content_id, revision, exact, prefix, suffix, start_at, end_at, author_id, body)
    select id, 1, 'x', '', '', 0, 1, author_id, '' from contents;
  insert into content_links (source_id, model, target_id)
    select c.id, c.model, c.id - 1 - i from contents c, generate_series(1, 3) i;
  update contents set links_known = id % 100 > 0, renderer = case when id % 100 = 0 then 0 else 1 end;
  update answers set renderer = case when id % 100 = 0 then 0 else 1 end;
  insert into agents (name, contact, phone, email) select 'a' || i, 'k' || i, '1' || i, 'm' || i || '@example.com'
    from generate_series(1, 5000) i;
  insert into companies (user_id, name, country, agent_id) select (select min(id) from users) + i, 'f' || i, 'DE',
    (select min(id) from agents) + i from generate_series(1, 4000) i;
  insert into covers (name, image_url, model) select 'c' || i, '/a.png', case when i % 5 = 0 then 'NEWS' end
    from generate_series(1, 5000) i;
  insert into carousels (model, image_url, position) select m, '/a.png', i
    from generate_series(1, 1000) i, unnest('{HOME,NEWS,ARTICLE,QUESTION,ANNOUNCEMENT}'::text[]) m;
  insert into media (owner_id, kind, name, mime, extension, hash, size, uploaded_size, created_at)
    select (select min(id) from users) + i % 500, case when i % 20 = 0 then 'FILE' else 'IMAGE' end, 'p' || i, '', 'png', md5(i::text),
      i, i, now() - i * interval '1 minute' from generate_series(1, 20000) i;
  insert into media_links (media_id, content_id, live) select m.id, (select min(id) from contents) + m.size % 5000, true
    from media m where m.size % 1000 > 0;
  insert into drafts (user_id, model) select c.author_id, c.model from contents c;
  insert into activity_logs (user_id, call, kind, target, created_at)
    select (select min(id) from users) + i % 5000, 'PUT /' || i % 50, 'tag', i::text, now() - i * interval '1 minute'
    from generate_series(1, 20000) i;
  insert into search_documents (content_id, model, category_id, published_at, tsv)
    select id, model, category_id, published_at, '' from contents where category_id is not null;
  insert into suggestion_keys (kind, subject_id, place, written, pinyin, initials)
    select 1, id, 0, md5(id::text), md5(id || 'p'), md5(id || 'i') from contents
    union all select 4, id, 0, md5(id::text), md5(id || 'p'), md5(id || 'i') from users;
  insert into recent_searches (user_id, word) select u.id, 'w' || i from users u, generate_series(1, 5) i;
  insert into content_reads (user_id, content_id, revision, read_at)
    select u.id, c.id, 1, c.published_at from users u, contents c where c.id % 500 = u.id % 500;
  insert into word_searchers (week, word, searcher, level, announcements)
    select '2026-11-23', ('\\x' || md5((i / 10)::text))::bytea, ('\\x' || md5(i::text))::bytea, 1, false from generate_series(1, 20000) i;
  analyze`;

/** Tables that grow with the site; a page must never read one of them whole. */
const BIG = new Set([
  ...['contents', 'answers', 'comments', 'notifications', 'revisions', 'users', 'feedbacks'],
  ...['audit_logs', 'review_takes', 'review_notes'],
  'content_views',
  'content_links',
  ...['search_documents', 'suggestion_keys', 'recent_searches', 'word_searchers'],
  'content_reads',
  'activity_logs',
  ...['agents', 'companies', 'covers', 'carousels'],
  ...['media', 'media_links', 'drafts'],
]);

const reader = { level: 0, announcements: false };
const page = { limit: 20, offset: 0 };
const hits = { ids: '{1,2,3}', withFiles: false, fresh: false, ...reader };

const END = '\u{10FFFF}';
const typed = {
  ...{ written: 'ab', writtenEnd: `ab${END}`, pinyin: 'ab', pinyinEnd: `ab${END}` },
  ...{ initials: 'ab', initialsEnd: `ab${END}` },
};
const unfiltered = { withFiles: false, fresh: false };

/** The queries that readers' pages run all the time, with typical values. */
const HOT: [string, Record<string, unknown>][] = [
  ['suggestion.find', { ...typed, ...reader, limit: 6, few: 3 }],
  ['suggestion.titles', { ...typed, ...unfiltered, ...reader, limit: 50 }],
  ['suggestion.titles-apart', { pieces: '{ab,cd}', ...unfiltered, ...reader, limit: 50 }],
  ['search.recent', { userId: 7 }],
  ['reading.page', { userId: 7, ...reader, ...page }],
  ['reading.count', { userId: 7, ...reader }],
  ['reading.earlier', { userId: 7, contentId: 7 }],
  ['reading.forget', { userId: 7, contentId: null }],
  ['reaction.of', { userId: 7, contentId: 7 }],
  ['search.drop-old-recent', { userId: 7 }],
  ['search-words.enough', { found: '[{"day":"2026-11-25","hash":"ab","word":"x"}]' }],
  ['setting.fingerprint', { key: 'searchSynonyms' }],
  ['link.card', { id: 50, model: 'ARTICLE', ...reader }],
  ['link.to', { id: 50, model: 'ARTICLE', ...reader, ...page }],
  ['link.to-count', { id: 50, model: 'ARTICLE', ...reader }],
  ['link.dead', { userId: 50, ...reader, ...page }],
  ['link.beginning', { from: 't12', below: 't12\u{10FFFF}', limit: 8, ...reader }],
  ['link.leading', { id: 50, limit: 200 }],
  ['link.recent-titles', { userId: 7, limit: 8, ...reader }],
  ['link.likely-people', { userId: 7, writersOnly: false, categoryId: null, limit: 8, ...reader }],
  ['link.unknown', { limit: 10 }],
  ['content.stale-texts', { limit: 10 }],
  ['content.stale-answers', { limit: 10 }],
  ['content.list.latest.', { model: 'ARTICLE', ...reader, ...page }],
  ['content.list.hot.', { model: 'ARTICLE', ...reader, ...page }],
  ['content.list.updated.', { model: 'QUESTION', ...reader, ...page }],
  ['content.list.latest.one', { model: 'ARTICLE', categoryId: 5, ...reader, ...page }],
  ['content.list.latest.waiting', { model: 'QUESTION', ...reader, ...page }],
  ['content.count.', { model: 'ARTICLE', ...reader }],
  ['content.by-ids', { ids: '{1,2,3}', ...reader }],
  ['search.facets', hits],
  ['search.page.latest', { ...hits, exact: 3, words: '{t1}', withFacets: true, ...page }],
  ['search.with-phrases', { ids: '{1,2,3}', phrases: '{t1}', without: '{}' }],
  ['search.own', { userId: 7, words: '{t1}', without: '{}', ...reader, ...page }],
  ['search.named-authors', { names: '{n499}', ...reader }],
  ['search.named-tags', { names: '{n499}', ...reader }],
  ['content.detail', { id: 1 }],
  ['content.neighbour.older', { categoryId: 5, publishedAt: '2026-01-01', id: 9, ...reader }],
  ['visibility.subject', { id: 1 }],
  ['book.tree', { categoryId: 5, ...reader }],
  ['book.around', { categoryId: 5, id: 9, before: 7, after: 16, start: 11, ...reader }],
  ['book.first', { categoryIds: '{5,6}', start: 21, ...reader }],
  ['book.next.after', { categoryId: 5, id: 9, limit: 51, ...reader }],
  ['book.next.before', { categoryId: 5, id: 9, limit: 51, ...reader }],
  ['book.page', { categoryId: 5, ...reader, ...page }],
  ['order.gap.after', { categoryId: 5, id: 9, anchor: 29 }],
  ['order.gap.before', { categoryId: 5, id: 9, anchor: 29 }],
  ['order.in-order', { categoryId: 5, ids: '{9,29}' }],
  ['order.renumber', { categoryId: 5, id: 9, at: '2000000000000000000', width: 32 }],
  ['comment.threads.asc', { readerId: null, type: 'ARTICLE', targetId: 1, after: null, ...page }],
  ['answer.list.votes', { readerId: null, questionId: 1, reviewer: false, ...page }],
  ['notification.unread', { userIds: '{7}' }],
  ['notification.list', { userId: 7, kinds: null, unreadOnly: false, ...page }],
  ['user.account', { userId: 7 }],
  ['user-admin.list.latest.', page],
  ['user-admin.list.oldest.', page],
  ['user-admin.list.name.', page],
  ['category-merge.items', { from: 5, to: 6, size: 100 }],
  ['audit.waiting.asc', { reach: '{5,6}', keyword: '', ...page }],
  ['audit.load', { reach: '{5,6}', keyword: '' }],
  ['audit.recent', { type: 'CONTENT', userId: 7, since: '2026-11-24', reach: '{5,6}' }],
  ['audit.verdicts', { contentId: 1 }],
  ['audit.other-reviewer', { writers: '{7}', categoryIds: '{5}' }],
  ['take.list', { type: 'CONTENT', silentSince: '2026-11-24', reach: '{5,6}' }],
  ['take.holder', { type: 'CONTENT', id: 1, silentSince: '2026-11-24' }],
  ['review-note.for-reviewers', { contentId: 1 }],
  ['review-note.for-author', { contentId: 1 }],
  ['personal.unpublished', { userId: 7, models: '{ARTICLE}' }],
  [
    'feedback.list',
    { reach: null, state: 'OPEN', keyword: '', level: 2, announcements: true, ...page },
  ],
  ['carousel.shown', { model: 'HOME', now: '2026-01-01' }],
  ['carousel.page', { model: 'HOME', status: null, ...page }],
  ['carousel.ordered', { model: 'HOME' }],
  ['cover.page.latest.', { keyword: '', model: null, announcements: true, ...page }],
  ['cover.page.name.', { keyword: '', model: 'NEWS', announcements: false, ...page }],
  ['cover.page.latest.named', { keyword: 'c499', model: null, announcements: true, ...page }],
  ['cover.count.named', { keyword: 'c499', model: null, announcements: true }],
  ['agent.list.latest.', page],
  ['agent.list.name.', page],
  ['agent.list.latest.keyword', { keyword: 'm499', ...page }],
  ['agent.count.keyword', { keyword: 'm499' }],
  ['agent.active', {}],
  ...[
    {},
    { userId: 7 },
    { call: 'PUT /7' },
    { kind: 'tag', target: '7' },
    { from: '2026-01-01' },
    { from: '2026-01-01', until: '2026-01-02' },
  ].flatMap((filter): [string, Record<string, unknown>][] => {
    const name = Object.keys(filter).join('.');
    return [
      [`activity.list.${name}`, { ...filter, ...page }],
      [`activity.count.${name}`, filter],
    ];
  }),
];

const bin = { keyword: null, deletedBy: null };
/** Queries of the recycle bin: list, count, detail and deletion. */
const BINNED: [string, Record<string, unknown>][] = [
  ['recycle.list.contents', { kind: 'ARTICLE', ...bin, ...page }],
  ['recycle.list.answers', { kind: 'ANSWER', ...bin, ...page }],
  ['recycle.list.comments', { kind: 'COMMENT', ...bin, ...page }],
  ['recycle.list.contents', { kind: 'ARTICLE', keyword: 't1', deletedBy: 7, ...page }],
  ['recycle.count.contents', { kind: 'ARTICLE', ...bin }],
  ['recycle.count.answers', { kind: 'ANSWER', ...bin }],
  ['recycle.count.comments', { kind: 'COMMENT', ...bin }],
  ['recycle.overdue.contents', { kind: 'NEWS', before: '2026-11-21', limit: 100 }],
  ['recycle.overdue.answers', { kind: 'ANSWER', before: '2026-11-21', limit: 100 }],
  ['recycle.overdue.comments', { kind: 'COMMENT', before: '2026-11-21', limit: 100 }],
  ['recycle.attached.contents', { id: 1 }],
  ['recycle.attached.answers', { id: 1 }],
  ['recycle.attached.comments', { id: 1 }],
  ['recycle.many.comments', { id: 1 }],
  ['recycle.content-verdicts', { id: 1 }],
  ['recycle.answer-verdicts', { id: 1 }],
  ['recycle.answer-notices', { id: 1, contentId: 1 }],
  ['recycle.empty-places', { id: 1 }],
];

const reach = '{5}';
/** The queries of the back-office overview, and of the job that counts a day for it. */
const COUNTED: [string, Record<string, unknown>][] = [
  ['audit.waiting.since', { reach, keyword: '' }],
  ['comment.review.since', { reach, status: 'PENDING_REVIEW', keyword: '' }],
  ['answer.waiting.since', { reach }],
  ['statistics.unanswered', { scope: reach }],
  ['statistics.overdue', { scope: reach }],
  ['statistics.doubts', { reach }],
  ['statistics.categories', { from: '2026-11-01', scope: reach }],
  ['statistics.helpful', { from: '2026-11-01', scope: reach, ...reader }],
  ['statistics.views', { day: '2026-11-21' }],
  ['statistics.people', { day: '2026-11-21', now: '2026-11-21' }],
  ['statistics.published', { day: '2026-11-21', now: '2026-11-21' }],
  ['statistics.answers', { day: '2026-11-21' }],
  ['statistics.comments', { day: '2026-11-21' }],
  ['statistics.opinions', { day: '2026-11-21' }],
];

const deep = { limit: 20, offset: 2000 };
const seenBy = { level: 2, announcements: true };
/**
 * People, feedback and what waits for review: first page, deep page, filters, and counts of filtered lists. Totals of
 * all of them count what there is, and are remembered for that (docs/decisions/0061-totals-of-long-lists.md).
 */
const BACK_OFFICE: [string, Record<string, unknown>][] = [
  ...[
    {},
    { keyword: 'n499' },
    { roleId: 3 },
    { status: 'DISABLED' },
    { internal: true },
    { keyword: 'n499', roleId: 3, status: 'DISABLED', internal: true },
  ].flatMap((filter): [string, Record<string, unknown>][] => {
    const name = Object.keys(filter).join('.');
    return [
      [`user-admin.list.latest.${name}`, { ...filter, ...page }],
      [`user-admin.list.latest.${name}`, { ...filter, ...deep }],
      ...('keyword' in filter
        ? [[`user-admin.count.${name}`, filter] as [string, typeof filter]]
        : []),
    ];
  }),
  ...[
    { state: 'OPEN' },
    { reach, state: 'OPEN' },
    { categoryId: 5 },
    { type: 'WRONG' },
    { receiverId: 7 },
    { keyword: 't499' },
  ].map((filter): [string, Record<string, unknown>] => [
    'feedback.list',
    { keyword: '', ...filter, ...seenBy, ...page },
  ]),
  ...['asc', 'desc'].flatMap((order): [string, Record<string, unknown>][] => [
    [`audit.waiting.${order}`, { reach: null, keyword: '', ...deep }],
    [`audit.waiting.${order}`, { reach, model: 'ARTICLE', keyword: 't4', ...page }],
    [`comment.review.${order}`, { status: 'PENDING_REVIEW', reach: null, keyword: '', ...deep }],
    [`comment.review.${order}`, { status: 'PENDING_REVIEW', reach, keyword: 'x', ...page }],
  ]),
  ['comment.review.count', { status: 'PENDING_REVIEW', reach: null, keyword: '' }],
  ['answer.waiting', { reach, ...page }],
  ['answer.waiting.count', { reach: null }],
];

/** The tables of all comments and all answers, of an Admin and of a moderator. */
const POSTS: [string, Record<string, unknown>][] = [null, reach].flatMap((scope) => {
  const caller = {
    ...seenBy,
    callerId: 7,
    scope,
    scopeModels: '{ARTICLE,QUESTION}',
    ownModels: '{}',
  };
  return ['comment', 'answer'].flatMap((table) =>
    (
      [
        ['desc.all', {}],
        ['asc.all', {}],
        ['desc.approved', {}],
        ['desc.other', { status: 'PENDING_REVIEW' }],
        ['desc.other', { status: 'REJECTED' }],
        ['desc.deleted', {}],
        ['desc.all.authorId', { authorId: 7 }],
        ['desc.all.categoryIds', { categoryIds: reach }],
        ['desc.all.createdFrom', { createdFrom: '2026-11-01' }],
        ['count.other', { status: 'PENDING_REVIEW' }],
        ['count.all.authorId', { authorId: 7 }],
      ] satisfies [string, Record<string, unknown>][]
    ).map(([name, values]): [string, Record<string, unknown>] => [
      `${table}.manage.${name}`,
      { ...caller, ...values, ...page },
    ]),
  );
});

const everyUpload = {
  ...{ keyword: 'p1999', kind: 'FILE', ownerId: 7 },
  ...{ from: '2026-11-01', until: '2026-11-30' },
};
/** The media library; its totals of all uploads are sums over all of them. */
const LIBRARY: [string, Record<string, unknown>][] = [
  ...['any', 'used', 'unused'].flatMap((usage): [string, Record<string, unknown>][] => [
    ...['latest', 'oldest', 'largest', 'name'].map((sort): [string, Record<string, unknown>] => [
      `media-library.list.${sort}.${usage}`,
      page,
    ]),
    [`media-library.list.latest.${usage}.keyword`, { ...everyUpload, ...page }],
    [`media-library.list.latest.${usage}.kind`, { ...everyUpload, ...page }],
    [`media-library.list.latest.${usage}.ownerId`, { ...everyUpload, ...page }],
    [`media-library.list.latest.${usage}.from`, { ...everyUpload, ...page }],
    [
      `media-library.list.largest.${usage}.keyword.kind.ownerId.from.until`,
      { ...everyUpload, ...page },
    ],
  ]),
  ['media-library.count.any.keyword', everyUpload],
  ['media-library.count.unused', {}],
  ['media-library.first-uses', { ids: '{1,2,3}', first: 2 }],
  ['media-library.uses', { id: 1, through: 20, ...page }],
  ['media-library.use-count', { id: 1 }],
  ['media-library.exists', { id: 1 }],
  ['media.by-id', { id: 1 }],
  ['media.lock', { id: 1 }],
  ['media.delete-orphan', { id: 1 }],
];

let plans: Awaited<ReturnType<typeof openPlans>>;
beforeAll(async () => {
  plans = await openPlans([ROWS]);
});
afterAll(() => plans.close());

it.each([...HOT, ...BINNED, ...COUNTED, ...BACK_OFFICE, ...POSTS, ...LIBRARY])(
  '%s reads no table that grows whole',
  async (name, values) => {
    const tables = await plans.listScannedTables(name, values);
    expect(tables.filter((table) => BIG.has(table))).toEqual([]);
  },
);
