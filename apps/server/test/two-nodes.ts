import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import type { Id } from '@zhihui/contract/schema.ts';
import * as Y from 'yjs';
import { startTestApp } from './harness.ts';
import type { TestApp } from './harness.ts';
import type { MadeUser } from './factories.ts';
import { openPage } from './together-page.ts';
import type { Page } from './together-page.ts';
import { toMarkdown, openDoc } from '../src/features/together/shared-state.ts';
import { sql } from './sql.ts';

export let firstNode: TestApp;
export let secondNode: TestApp;
let urls: Map<TestApp, string>;
export let author: MadeUser;
export let admin: MadeUser;
export let category: Id;
export let article: Id;
const pages: Page[] = [];

/** Two nodes on one database, and for each test an article with its author and an Admin. */
export function useTwoNodes(): void {
  beforeAll(async () => {
    firstNode = await startTestApp({ caching: true });
    secondNode = await startTestApp({ joins: firstNode, caching: true });
    urls = new Map([
      [firstNode, await firstNode.listen()],
      [secondNode, await secondNode.listen()],
    ]);
  });
  beforeEach(async () => {
    for (const page of pages.splice(0)) page.close();
    author = await firstNode.make.user();
    admin = await firstNode.make.user({ role: 'Admin' });
    category = (await firstNode.make.category()).id;
    article = (
      await firstNode.make.article({ author: author.id, category, body: '第一段\n\n第二段\n' })
    ).id;
  });
  afterAll(async () => {
    for (const page of pages.splice(0)) page.close();
    await secondNode.close();
    await firstNode.close();
  });
}

/** A page of this person on the text of the article, or of another place. */
export async function open(
  user: MadeUser,
  node = firstNode,
  target: { contentId?: Id; draftId?: Id } = { contentId: article },
) {
  const state = await node.call('GET /together', { query: target }, user.token);
  expect(state.status).toBe(200);
  const doc = new Y.Doc();
  if (state.data !== null) Y.applyUpdate(doc, Buffer.from(state.data.state, 'base64'));
  const query = { ...target, text: state.data?.textId ?? '0' };
  const page = openPage({ url: urls.get(node) as string, token: user.token, query, doc });
  pages.push(page);
  await page.ready;
  return page;
}
/** A connection with its parameters. */
export const connect = (
  user: { token: string },
  query: Parameters<typeof openPage>[0]['query'],
) => {
  const page = openPage({ url: urls.get(firstNode) as string, token: user.token, query });
  pages.push(page);
  return page;
};
/** The text as the database has it. */
export async function stored(): Promise<string> {
  const row = await sql<{ id: Id; snapshot: Buffer; snapshot_seq: number }>`
    select id, snapshot, snapshot_seq from shared_texts where content_id = ${article}`.one(
    firstNode.db,
  );
  const later = await sql<{ data: Buffer }>`select data from shared_updates
    where text_id = ${row.id} and seq > ${row.snapshot_seq} order by seq`.all(firstNode.db);
  return toMarkdown(openDoc([row.snapshot, ...later.map(({ data }) => data)]));
}
/** Waits until a page shows this text. */
export const waitForText = async (page: Page, text: string) => {
  await expect.poll(() => page.text.toJSON()).toBe(text);
};
