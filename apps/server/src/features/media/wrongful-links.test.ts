import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Id } from '@zhihui/contract/schema.ts';
import type { MadeUser } from '../../../test/factories.ts';
import { startTestApp } from '../../../test/harness.ts';
import type { TestApp } from '../../../test/harness.ts';
import { createUploads } from '../../../test/uploads.ts';
import type { Uploads } from '../../../test/uploads.ts';
import { migrate } from '../../db/migrate.ts';
import { stopImages } from '../../platform/images/images.ts';
import { sql } from '../../../test/sql.ts';

const MIGRATION = '0064-upload-links.sql';

let app: TestApp;
let admin: MadeUser;
let staff: MadeUser;
let outsider: MadeUser;
let upload: Uploads['upload'];

beforeAll(async () => {
  app = await startTestApp();
  admin = await app.make.user({ role: 'Admin' });
  staff = await app.make.user();
  outsider = await app.make.user({ role: 'Tourist' });
  ({ upload } = createUploads(app, admin));
});
afterAll(async () => {
  stopImages();
  await app.close();
});

/** An item whose text shows an upload that is linked to it, with or without the right to that. */
async function showing(
  { id: mediaId, url }: { id: Id; url: string },
  author: MadeUser,
  category: Id | null = null,
): Promise<Id> {
  const body = `![图](${url})`;
  const { id } = await app.make.article({ author: author.id, category, body });
  await sql`insert into media_links ${sql.values({ media_id: mediaId, content_id: id, live: true })}`.run(
    app.db,
  );
  return id;
}

async function answering(mediaId: Id, author: MadeUser): Promise<Id> {
  const { id } = await app.make.answer({ author: author.id });
  await sql`insert into answer_media ${sql.values({ media_id: mediaId, answer_id: id })}`.run(
    app.db,
  );
  return id;
}

/** Contents, or answers, that an upload is linked to. */
async function linksOf(mediaId: Id): Promise<Id[]> {
  const rows = await sql<{
    id: Id;
  }>`select content_id as id from media_links where media_id = ${mediaId}
    union all select answer_id from answer_media where media_id = ${mediaId} order by id`.all(
    app.db,
  );
  return rows.map(({ id }) => id);
}

it('loses the links that its writer had no right to, and says which', async () => {
  const inside = (await app.make.category({ visibility: 'INTERNAL' })).id;
  const [secret, quoted, own] = [await upload(), await upload(), await upload(outsider.token)];
  const secretAt = await showing(secret, admin, inside);
  const stolenAt = await showing(secret, outsider);
  const answeredAt = await answering(secret.id, outsider);
  const chain = [await showing(quoted, admin, inside), await showing(quoted, staff)];
  // what staff opened to all, anybody may show in turn
  chain.push(await showing(quoted, outsider), await answering(quoted.id, outsider));
  const ownAt = [await showing(own, outsider), await answering(own.id, outsider)];
  // an Admin corrected a word of it later
  const { title, body } = await sql<{
    title: string;
    body: string;
  }>`select title, body from revisions
    where content_id = ${stolenAt}`.one(app.db);
  await sql`insert into revisions ${sql.values({
    ...{ content_id: stolenAt, number: 2, title, body: `${body}。`, category_id: null },
    ...{ tag_ids: [], cover_url: null, editor_id: admin.id, status: 'APPROVED' },
  })}`.run(app.db);
  await sql`delete from migrations where name = ${MIGRATION}`.run(app.db);
  const told: string[] = [];
  await migrate(app.url, (step) => void told.push(step), new Set([MIGRATION]));
  expect(await linksOf(secret.id)).toEqual([secretAt]);
  expect(await linksOf(quoted.id)).toEqual([...chain].sort((a, b) => Number(a) - Number(b)));
  expect(await linksOf(own.id)).toEqual([...ownAt].sort((a, b) => Number(a) - Number(b)));
  const reason = `不再显示上传的文件 ${secret.id}：写下地址的人没有权限看它们`;
  expect(told).toEqual([MIGRATION, `内容 ${stolenAt} ${reason}`, `回答 ${answeredAt} ${reason}`]);
});
