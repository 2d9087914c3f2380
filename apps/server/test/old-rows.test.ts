import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { migrate } from '../src/db/migrate.ts';
import { createAnnouncing, inHours } from './announcing.ts';
import type { MadeUser } from './factories.ts';
import { startTestApp } from './harness.ts';
import type { TestApp } from './harness.ts';

let app: TestApp;
let author: MadeUser;
let reader: MadeUser;

beforeAll(async () => {
  app = await startTestApp();
  author = await app.make.user();
  reader = await app.make.user();
});
afterAll(() => app.close());

const HOUR = 3_600_000;

/** Takes a migration back, so that it meets the rows there are. */
async function migrateAgain(name: string, ...indexes: string[]): Promise<void> {
  for (const index of indexes) await sql`drop index ${sql.id(index)}`.execute(app.db);
  await sql`delete from migrations where name = ${name}`.execute(app.db);
  expect(await migrate(app.url)).toEqual([name]);
}

it('what was told of texts that went before is put right, and so is the date of what has not opened yet', async () => {
  const content = (await app.make.article({ model: 'QUESTION', author: author.id })).id;
  const tell = (anchor: string) =>
    app.db
      .insertInto('notifications')
      .values({ user_id: reader.id, kind: 'COMMENT', content_id: content, anchor, key: anchor })
      .execute();
  const commentBelow = async (deletedAt?: Date) => {
    const gone = deletedAt === undefined ? {} : { deletedAt };
    const answer = await app.make.answer({ question: content, author: author.id, ...gone });
    const target = { type: 'ANSWER' as const, target: answer.id };
    return (await app.make.comment({ content, author: author.id, ...target })).id;
  };
  const [there, hidden] = [await commentBelow(), await commentBelow(new Date())];
  const about = { content, author: reader.id };
  const [kept, lost] = [
    await app.make.feedback({ ...about, comment: there }),
    await app.make.feedback({ ...about, comment: hidden }),
  ];
  const stays = ['', 'answer-1', `comment-${there}`, `feedback-${kept.id}`];
  const goes = [`comment-${hidden}`, `feedback-${lost.id}`, 'comment-999', 'feedback-999'];
  for (const anchor of [...stays, ...goes]) await tell(anchor);

  const announce = async (wasLive: boolean) => {
    const { id } = await app.make.article({ model: 'ANNOUNCEMENT', author: author.id });
    const waits = { live_revision: null, starts_at: new Date(Date.now() + HOUR) };
    await app.db.updateTable('contents').set(waits).where('id', '=', id).execute();
    const told = { user_id: reader.id, kind: 'ANNOUNCEMENT' as const, content_id: id };
    const key = `announcement:${id}`;
    if (wasLive)
      await app.db
        .insertInto('notifications')
        .values({ ...told, key })
        .execute();
    return id;
  };
  const [never, before] = [await announce(false), await announce(true)];

  await migrateAgain('0020-old-rows.sql', 'comments_of_answer', 'drafts_of_content');
  const told = await app.db
    .selectFrom('notifications')
    .select('anchor')
    .where('content_id', '=', content)
    .where('withdrawn_at', 'is', null)
    .execute();
  expect(told.map((row) => row.anchor).toSorted()).toEqual(stays.toSorted());
  const dated = await app.db
    .selectFrom('contents')
    .select('id')
    .where('id', 'in', [never, before])
    .where('published_at', 'is not', null)
    .execute();
  expect(dated).toEqual([{ id: before }]);
});

it('an announcement keeps what it asks for, and what waits with its newest text', async () => {
  const { id } = await app.make.article({ model: 'ANNOUNCEMENT', author: author.id });
  const ends = { ends_at: new Date(Date.now() + HOUR) };
  await app.db
    .updateTable('contents')
    .set({ ...ends, revision: 2 })
    .where('id', '=', id)
    .execute();
  await sql`drop table announcement_settings`.execute(app.db);
  await sql`alter table announcements add starts_at timestamptz, add ends_at timestamptz,
    add confirm boolean not null default false, drop column live_confirm`.execute(app.db);
  await sql`insert into announcements (content_id, confirm, confirm_revision) values (${id}, true, 1)`.execute(
    app.db,
  );
  await migrateAgain('0024-settled-confirmation.sql');
  await migrateAgain('0026-announcement-settings.sql');
  const { data } = await app.call('GET /announcement/:id', { params: { id } }, reader.token);
  expect(data).toMatchObject({ confirm: true, mustConfirm: true });
  const kept = await app.db
    .selectFrom('announcement_settings')
    .select(['revision', 'ends_at', 'confirm'])
    .where('content_id', '=', id)
    .orderBy('revision')
    .execute();
  expect(kept).toEqual([
    { revision: 1, ...ends, confirm: true },
    { revision: 2, ends_at: null, confirm: true },
  ]);
});

it('an announcement approved for later has its own dates back, which a text that waits had taken', async () => {
  await app.make.setting('sensitiveWords', ['违禁']);
  const admin = await app.make.user({ role: 'Admin' });
  const category = await app.make.category({ model: 'ANNOUNCEMENT' });
  const { publish, change } = createAnnouncing(app, admin, category.id);
  const [opens, wished] = [inHours(9), inHours(50)];
  const { id, revision } = await publish({ startsAt: opens, confirm: true });
  const { id: first } = await publish({ startsAt: wished, content: '含违禁词' });
  await change(id, revision, { startsAt: wished, content: '含违禁词' });
  await app.db.updateTable('contents').set({ starts_at: wished }).where('id', '=', id).execute();
  const unasked = { live_confirm: false };
  await app.db.updateTable('announcements').set(unasked).where('content_id', '=', id).execute();

  await migrateAgain('0027-dates-of-the-approved.sql');
  const rows = await app.db
    .selectFrom('contents as c')
    .innerJoin('announcements as a', 'a.content_id', 'c.id')
    .select(['c.id', 'c.starts_at', 'a.live_confirm'])
    .where('c.id', 'in', [id, first])
    .orderBy('c.id')
    .execute();
  expect(rows).toEqual([
    { id, starts_at: new Date(opens), live_confirm: true },
    { id: first, starts_at: new Date(wished), live_confirm: false },
  ]);
});
