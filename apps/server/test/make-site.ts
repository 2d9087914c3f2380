import type { Db } from '../src/db/db.ts';
import type { Storage } from '../src/platform/storage/storage.ts';
import { makePosts } from './make-posts.ts';
import { makeSurroundings, MODELS } from './make-surroundings.ts';
import type { Surroundings } from './make-surroundings.ts';
import { createFiller } from './site-filler.ts';
import type { Filler } from './site-filler.ts';

/**
 * Fills a site with rows of every kind that an archive holds, made up from `random`: names with odd letters, trees, texts
 * that lead to one another, deleted rows, several revisions. The triggers of the database count them.
 */
export async function makeSite(
  site: { db: Db; deps: { storage: Storage } },
  random: () => number,
  size: number,
): Promise<void> {
  const filler = createFiller(site.db, random);
  const surroundings = await makeSurroundings(filler, site.deps.storage, size);
  const made = await makeContents(filler, surroundings, size);
  const answer = await makePosts(filler, surroundings, made, size);
  await makePersonalRows(filler, surroundings, { ...made, answer });
}

async function makeContents(filler: Filler, surroundings: Surroundings, size: number) {
  const { mark, below, pick, chance, maybe, odd, name, time, insert, random, pairs } = filler;
  const { users, user, groups, categories, tags, media, picture } = surroundings;
  const contents: string[] = [];
  const text = () =>
    [
      odd(60),
      ...(contents.length > 0 ? [`[链接](/article/${pick(contents)}#comment-1)`] : []),
      `![图](/media/${pick(media)}/full.png) [@人](/user/personal?id=${user()})`,
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
        category_id: pick(categories[model] as string[]),
        status: live ? 'APPROVED' : pick(['DRAFT', 'PENDING_REVIEW', 'REJECTED']),
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
        category_id: maybe(pick(categories[model] as string[])),
        tag_ids: tagIds,
        editor_id: maybe(user()),
        written_by: number === 2 ? JSON.stringify([[1, [Number(users[0])]]]) : null,
        status: 'APPROVED',
        created_at: time(),
      })),
    );
  }
  const [article, news, question, announcement] = contents as [string, string, string, string];
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
  await insert('must_read_groups', [{ content_id: announcement, group_id: groups[0] }]);
  await insert(
    'media_links',
    pairs(media, contents, 0.2).map(([media_id, content_id]) => ({
      media_id,
      content_id,
      live: chance(0.5),
    })),
  );
  await insert('content_withheld_media', [{ media_id: media[2], content_id: news }]);
  return { contents, text, modelOf, article, question };
}
type MadeTexts = Awaited<ReturnType<typeof makeContents>>;

async function makePersonalRows(
  filler: Filler,
  { users, granted, tags, media, picture }: Surroundings,
  { contents, text, modelOf, article, answer }: MadeTexts & { answer: string },
): Promise<void> {
  const { below, pick, maybe, odd, name, time, insert, pairs } = filler;
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
  await insert('content_reads', [{ user_id: users[0], content_id: pick(contents), revision: 2 }]);
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
