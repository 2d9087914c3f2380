import type { Db } from '../src/db/db.ts';
import type { Storage } from '../src/platform/storage/storage.ts';
import { buildContentKey, computeContentHash } from '../src/platform/storage/content-key.ts';
import { sql } from './sql.ts';

type Row = Readonly<Record<string, unknown>>;

/** Numbers that look random and are the same for the same seed (mulberry32). */
export function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const LETTERS = [...'知汇文档abcXYZ 019\n#*_`[]()<>&"\'\\|😀𠮷é\u200b'];
const MODELS = ['ARTICLE', 'NEWS', 'QUESTION', 'ANNOUNCEMENT'] as const;

/**
 * Fills a site with rows of every kind that an archive holds, made up from `random`: names with odd letters, trees, texts
 * that lead to one another, deleted rows, several revisions. The triggers of the database count them.
 */
export async function makeSite(
  site: { db: Db; deps: { storage: Storage } },
  random: () => number,
  size: number,
): Promise<void> {
  const { db } = site;
  // two sites with other seeds share no name, address or phone
  const mark = Math.floor(random() * 900_000 + 100_000);
  const below = (max: number) => Math.floor(random() * max);
  const one = <T>(list: readonly T[]): T => list[below(list.length)] as T;
  const chance = (share: number) => random() < share;
  const maybe = <T>(value: T): T | null => (chance(0.5) ? value : null);
  const odd = (length: number) => Array.from({ length }, () => one(LETTERS)).join('');
  const name = (kind: string, at: number) => `${kind}${at}-${mark}${odd(4).replaceAll(/\s/gu, '')}`;
  const time = () => new Date(Date.UTC(2020, 0, 1) + below(150_000_000) * 1000 + below(1000));
  const insert = async (table: string, rows: readonly Row[]): Promise<string[]> => {
    if (rows.length === 0) return [];
    const made = await sql<{
      row: Record<string, unknown>;
    }>`insert into ${sql.identifier(table)} ${sql.values(rows)}
      on conflict do nothing returning to_jsonb(${sql.identifier(table)}.*) as row`.all(db);
    return made.map(({ row }) => String(row['id'] ?? ''));
  };
  const times = <T>(count: number, make: (at: number) => T): T[] =>
    Array.from({ length: count }, (_, at) => make(at));
  const pairs = <T, U>(left: readonly T[], right: readonly U[], share: number): [T, U][] =>
    left.flatMap((a, at) =>
      right.flatMap((b, to): [T, U][] => (at + to === 0 || chance(share) ? [[a, b]] : [])),
    );

  const [roleId = ''] = await insert('roles', [{ code: name('Role', 0), name: name('角色', 0) }]);
  await insert('role_permissions', [{ role_id: roleId, code: 'ARTICLE:CREATE' }]);
  const users = await insert(
    'users',
    times(size + 2, (at) => ({
      email: at === 0 || chance(0.8) ? `person${at}-${mark}@example.com` : null,
      phone: maybe(`1${mark}${1000 + at}`),
      username: maybe(`person_${mark}_${at}`),
      nickname: name('人', at),
      bio: odd(20),
      gender: maybe('FEMALE'),
      role_id: roleId,
      password_hash: 'secret hash',
      status: one(['ACTIVE', 'INACTIVE', 'PENDING']),
      created_at: time(),
      deleted_at: at > 1 && chance(0.1) ? time() : null,
    })),
  );
  const user = () => one(users);
  const groups = await insert(
    'user_groups',
    times(2, (at) => ({ kind: 'DEPARTMENT', name: name('部门', at) })),
  );
  const parent = groups[0] as string;
  groups.push(
    ...(await insert('user_groups', [
      { kind: 'DEPARTMENT', name: name('下级', 0), parent_id: parent, ancestor_ids: [parent] },
    ])),
  );
  for (const table of ['user_group_leavers', 'user_group_leaders'])
    await insert(table, [{ group_id: parent, user_id: users[1] }]);
  await insert(
    'user_group_members',
    pairs(groups, users.slice(2), 0.4).map(([group_id, user_id]) => ({ group_id, user_id })),
  );
  const categories: Record<string, string[]> = {};
  for (const model of MODELS) {
    const path: string[] = [];
    for (let depth = 0; depth < 3; depth += 1)
      path.push(
        ...(await insert('categories', [
          {
            model,
            name: name('分类', depth),
            parent_id: path.at(-1) ?? null,
            ancestor_ids: [...path],
            description: odd(10),
            visibility: model === 'ARTICLE' && depth === 2 ? 3 : below(2),
            position: below(9),
          },
        ])),
      );
    categories[model] = path;
  }
  const granted = categories['ARTICLE']?.[2] as string;
  await insert('category_grants', [
    { category_id: granted, group_id: parent, access: 'READ', granted_by: users[0] },
    { category_id: granted, user_id: users[1], access: 'WRITE' },
  ]);
  await insert('moderator_categories', [{ user_id: users[0], category_id: granted }]);
  const tags = await insert(
    'tags',
    times(3, (at) => ({ name: name('标签', at) })),
  );
  await insert('tag_synonyms', [{ tag_id: tags[0], name: name('同义', 0) }]);

  const media: string[] = [];
  for (let at = 0; at < 3; at += 1) {
    const bytes = Buffer.from(`bytes ${at} ${random()}`);
    const hash = computeContentHash(bytes);
    const widths = at === 0 ? [320] : [];
    for (const variant of ['full', ...widths.map(String)])
      await site.deps.storage.put(buildContentKey(hash, variant, 'png'), bytes, 'image/png');
    media.push(
      ...(await insert('media', [
        {
          owner_id: user(),
          kind: 'IMAGE',
          name: `${odd(5)}.png`,
          mime: 'image/png',
          extension: 'png',
          hash,
          size: bytes.length,
          uploaded_size: bytes.length,
          width: 40,
          height: 30,
          widths,
          shared: at === 1,
        },
      ])),
    );
  }
  await insert('media_sources', [{ media_id: media[0], url: 'https://example.com/图.png' }]);
  await sql`update users set avatar = ${`/media/${media[1]}/full.png`} where id = ${users[0]}`.run(
    db,
  );
  await insert('templates', [
    { name: name('模板', 0), content: odd(30), category_id: maybe(categories['ARTICLE']?.[0]) },
  ]);
  const [agentId] = await insert('agents', [{ name: name('代理', 0), contact: odd(3) }]);
  await insert('companies', [
    { user_id: users[0], name: '公司', country: 'DE', agent_id: agentId, is_default: true },
  ]);
  const picture = `/media/${media[1]}/full.png`;
  await insert('carousels', [{ model: 'HOME', image_url: picture, redirect_url: '/article/1' }]);
  await insert('covers', [{ name: name('封面', 0), image_url: picture, model: 'NEWS' }]);

  const contents: string[] = [];
  const text = () =>
    [
      odd(60),
      ...(contents.length > 0 ? [`[链接](/article/${one(contents)}#comment-1)`] : []),
      `![图](/media/${one(media)}/full.png) [@人](/user/personal?id=${user()})`,
      odd(10),
    ].join('\n\n');
  const modelOf = new Map<string, (typeof MODELS)[number]>();
  for (let at = 0; at < size * 2 + 4; at += 1) {
    const model = MODELS[at % 4] as (typeof MODELS)[number];
    const live = at < 4 || chance(0.7);
    const body = text();
    const [id = ''] = await insert('contents', [
      {
        model,
        title: name('题目', at),
        body,
        html: '',
        renderer: 1000,
        author_id: user(),
        category_id: one(categories[model] as string[]),
        status: live ? 'APPROVED' : one(['DRAFT', 'PENDING_REVIEW', 'REJECTED']),
        revision: 2,
        live_revision: live ? 2 : null,
        published_at: live ? time() : null,
        cover_url: maybe(picture),
        view_count: below(1000),
        hot: random() * 1000,
        source_key: maybe(`source ${mark} ${at}`),
        owner_id: maybe(user()),
        duplicate_of: model === 'QUESTION' ? (contents.at(-4) ?? null) : null,
        created_at: time(),
        deleted_at: at > 8 && chance(0.1) ? time() : null,
      },
    ]);
    contents.push(id);
    modelOf.set(id, model);
    const tagIds = tags.filter(() => chance(0.5));
    await insert(
      'content_tags',
      tagIds.map((tag_id, position) => ({ content_id: id, tag_id, position })),
    );
    await insert(
      'revisions',
      [1, 2].map((number) => ({
        content_id: id,
        number,
        title: name('题目', at),
        body: number === 2 ? body : odd(40),
        category_id: maybe(one(categories[model] as string[])),
        tag_ids: tagIds,
        editor_id: maybe(user()),
        written_by: number === 2 ? JSON.stringify([[1, [Number(users[0])]]]) : null,
        status: 'APPROVED',
        created_at: time(),
      })),
    );
  }
  const [article, news, question, announcement] = contents as [string, string, string, string];
  const content = () => one(contents);
  await insert('content_tags', [{ content_id: article, tag_id: tags[0] }]);
  await insert('revision_writers', [{ content_id: article, number: 2, user_id: users[1] }]);
  await insert('import_origins', [
    { content_id: article, source_key: 'notion:1', revision: 1, body_hash: 'abc' },
  ]);
  await insert('content_readers', [
    { content_id: article, user_id: users[1], granted_by: users[0] },
  ]);
  await insert('announcements', [
    { content_id: announcement, live_confirm: true, confirm_revision: 2 },
  ]);
  await insert('announcement_settings', [{ content_id: announcement, revision: 2, confirm: true }]);
  for (const table of [
    'announcement_confirmations',
    'must_read_confirmations',
    'must_reads',
  ].toReversed())
    await insert(table, [
      table === 'must_reads'
        ? { content_id: announcement, revision: 2, asked_by: users[0], due_on: '2031-02-03' }
        : { content_id: announcement, user_id: users[1], revision: 2, confirmed_at: time() },
    ]);
  await insert('must_read_groups', [{ content_id: announcement, group_id: parent }]);
  await insert(
    'media_links',
    pairs(media, contents, 0.2).map(([media_id, content_id]) => ({
      media_id,
      content_id,
      live: chance(0.5),
    })),
  );
  await insert('content_withheld_media', [{ media_id: media[2], content_id: news }]);

  const answers = await insert(
    'answers',
    times(size + 1, (at) => ({
      question_id: question,
      author_id: user(),
      body: text(),
      html: '',
      renderer: 1000,
      accepted_at: at === 0 ? time() : null,
      accepted_by: at === 0 ? users[0] : null,
      vote_count: below(5),
      created_at: time(),
    })),
  );
  const answer = answers[0] as string;
  await insert('answer_votes', [{ answer_id: answer, user_id: users[0], value: 1 }]);
  for (const table of ['answer_media', 'answer_withheld_media'])
    await insert(table, [{ media_id: media[0], answer_id: answer }]);
  await insert('question_invites', [
    { question_id: question, user_id: users[0], inviter_id: users[1] },
  ]);
  const comments: string[] = [];
  for (let at = 0; at < size + 3; at += 1) {
    const root = at === 0 || chance(0.6) ? null : (comments[0] as string);
    comments.push(
      ...(await insert('comments', [
        {
          content_id: root === null && at === 1 ? question : article,
          target_type: root === null && at === 1 ? 'ANSWER' : 'ARTICLE',
          target_id: root === null && at === 1 ? answer : article,
          parent_id: root,
          root_id: root,
          author_id: user(),
          body: `${odd(20)} [@人](/user/personal?id=${users[0]})`,
          mentions: JSON.stringify([{ id: Number(users[0]), name: '人' }]),
          status: 'APPROVED',
          like_count: below(3),
          created_at: time(),
          submitted_at: time(),
          deleted_at: at > 1 && chance(0.1) ? time() : null,
        },
      ])),
    );
  }
  const comment = comments[0] as string;
  await insert('comment_texts', [
    { comment_id: comment, revision: 1, html: '<p></p>', plain: '', renderer: 1000 },
  ]);
  await insert('comment_likes', [{ comment_id: comment, user_id: users[0] }]);
  for (const table of ['comment_media', 'comment_withheld_media'])
    await insert(table, [{ media_id: media[0], comment_id: comment }]);
  const [feedback] = await insert('feedbacks', [
    {
      content_id: article,
      target_type: 'COMMENT',
      target_id: comment,
      comment_id: comment,
      type: 'WRONG',
      body: odd(9),
      author_id: user(),
      created_at: time(),
    },
  ]);
  await insert('feedback_comments', [
    { feedback_id: feedback, author_id: user(), body: odd(9), created_at: time() },
  ]);
  await insert('annotation_texts', [{ content_id: article, revision: 2, plain: '知汇文档' }]);
  const [thread] = await insert('annotations', [
    {
      content_id: article,
      author_id: user(),
      body: odd(9),
      exact: '知汇',
      prefix: '',
      suffix: '文档',
      start_at: 0,
      end_at: 2,
      revision: 2,
    },
  ]);
  await insert('annotations', [
    { content_id: article, author_id: user(), body: odd(9), parent_id: thread },
  ]);
  const [verdict] = await insert('audit_logs', [
    { target_type: 'CONTENT', target_id: article, status: 'APPROVED', reviewer_id: users[0] },
    { target_type: 'ANSWER', target_id: answer, status: 'REJECTED', before: '{"liveRevision": 1}' },
    { target_type: 'COMMENT', target_id: comment, status: 'APPROVED' },
    // about something that is gone
    { target_type: 'COMMENT', target_id: 999_999, status: 'APPROVED' },
  ]);
  await insert('review_notes', [
    {
      content_id: article,
      revision: 1,
      exact: '知',
      prefix: '',
      suffix: '',
      start_at: 0,
      end_at: 1,
      author_id: users[0],
      body: odd(5),
      audit_log_id: verdict,
    },
  ]);
  const drafts = await insert('drafts', [
    {
      user_id: users[0],
      model: 'ARTICLE',
      content_id: article,
      body: text(),
      tag_ids: tags.slice(0, 1),
    },
    {
      user_id: users[1],
      model: 'NEWS',
      title: odd(5),
      body: text(),
      withheld_media: media.slice(0, 1),
    },
  ]);
  await insert('draft_members', [{ draft_id: drafts[0], user_id: users[1] }]);
  await insert('draft_media', [{ media_id: media[2], draft_id: drafts[1] }]);
  await insert('answer_promotions', [
    { answer_id: answer, user_id: users[1], draft_id: drafts[1] },
  ]);
  const folders = await insert('favorite_folders', [{ user_id: users[0], name: name('夹', 0) }]);
  await insert(
    'favorites',
    pairs([users[0]], contents, 0.3).map(([user_id, content_id]) => ({
      user_id,
      content_id,
      folder_id: maybe(folders[0]),
    })),
  );
  for (const table of ['content_follows', 'content_likes'])
    await insert(
      table,
      pairs(users, contents, 0.1).map(([user_id, content_id]) => ({ user_id, content_id })),
    );
  await insert('author_follows', [{ user_id: users[0], author_id: users[1] }]);
  await insert('category_follows', [{ user_id: users[0], category_id: granted }]);
  await insert('tag_follows', [{ user_id: users[0], tag_id: tags[1] }]);
  await insert('follow_audiences', [{ user_id: users[1], audience: 'MEMBERS' }]);
  await insert('notification_choices', [
    { user_id: users[0], kind: 'REPLY', site: true, mail: false },
  ]);
  await insert('notification_digests', [
    { user_id: users[0], frequency: 'WEEKLY', time_zone: 'Asia/Shanghai' },
  ]);
  await insert('content_reads', [{ user_id: users[0], content_id: content(), revision: 2 }]);
  await insert(
    'content_day_views',
    contents.map((content_id) => ({
      model: modelOf.get(content_id),
      day: '2026-03-04',
      content_id,
      views: below(50),
    })),
  );
  await insert('statistic_days', [{ day: '2026-03-04', readers: below(9), counted_at: time() }]);
  await insert(
    'statistic_parts',
    [0, granted].map((category_id) => ({
      day: '2026-03-04',
      category_id,
      model: 'ARTICLE',
      views: 3,
    })),
  );
  await insert('statistic_opinions', [{ day: '2026-03-04', content_id: article, helpful: 2 }]);
  await insert('settings', [
    { key: 'name', value: JSON.stringify(name('站点', 0)) },
    { key: 'logo', value: JSON.stringify(picture) },
    {
      key: 'mail',
      value: JSON.stringify({
        server: 'mail.example.com',
        port: 587,
        security: 'STARTTLS',
        user: 'a',
        from: '',
        secret: 'sealed password',
      }),
    },
  ]);
}
