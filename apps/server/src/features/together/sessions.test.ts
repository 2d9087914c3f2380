import { afterAll, beforeAll, expect, it } from 'vitest';
import * as Y from 'yjs';
import type { Id } from '@zhihui/contract/schema.ts';
import { startTestApp } from '../../../test/harness.ts';
import type { TestApp } from '../../../test/harness.ts';
import type { MadeUser } from '../../../test/factories.ts';
import { openPage } from '../../../test/together-page.ts';
import type { Page } from '../../../test/together-page.ts';

/** More with `npm run drill:together`. */
const SESSIONS = Number(process.env['TOGETHER_SESSIONS'] ?? 3);
const STEPS = 60;

let nodes: TestApp[];
let urls: string[];
let people: MadeUser[];

beforeAll(async () => {
  const firstNode = await startTestApp({ caching: true });
  nodes = [firstNode, await startTestApp({ joins: firstNode, caching: true })];
  urls = await Promise.all(nodes.map((node) => node.listen()));
  people = await Promise.all([1, 2, 3].map(() => firstNode.make.user({ role: 'Admin' })));
});
afterAll(async () => {
  for (const node of nodes.toReversed()) await node.close();
});

/** Numbers that look like chance and are the same for the same seed. */
function chance(seed: number): (below: number) => number {
  let state = seed * 2_654_435_761 + 1;
  return (below) => {
    state = (Math.imul(state ^ (state >>> 15), 2_246_822_519) + 3_266_489_917) | 0;
    return Math.abs(state) % below;
  };
}

const WORDS = ['甲', '乙丙', '\n', '# 标题\n', '**粗**', '😀', '| 表 | 格 |\n', '- 项\n', 'word '];

/** A person whose connection comes and goes; what they write stays in their document meanwhile. */
class Writer {
  readonly doc = new Y.Doc();
  page: Page | null = null;
  readonly #user: MadeUser;
  readonly #contentId: Id;

  constructor(user: MadeUser, contentId: Id) {
    this.#user = user;
    this.#contentId = contentId;
  }

  async connect(url: string): Promise<void> {
    const query = { contentId: this.#contentId, text: 'r1' };
    this.page = openPage({ url, token: this.#user.token, query, doc: this.doc });
    await this.page.ready;
  }

  cut(): void {
    this.page?.close();
    this.page = null;
  }

  edit(next: (below: number) => number): void {
    const text = this.doc.getText('content');
    if (next(4) === 0 && text.length > 4) text.delete(next(text.length - 3), 1 + next(3));
    else text.insert(next(text.length + 1), WORDS[next(WORDS.length)] as string);
  }
}

it(
  `three people with cuts and reconnections end with the same text as the server (${SESSIONS} sessions)`,
  async () => {
    const [firstNode] = nodes as [TestApp];
    for (let session = 1; session <= SESSIONS; session += 1) {
      const next = chance(session);
      const { id } = await firstNode.make.article({
        author: people[0]?.id as Id,
        body: '第一段\n\n第二段\n',
      });
      const writers = people.map((user) => new Writer(user, id));
      const url = () => urls[next(urls.length)] as string;
      for (const writer of writers) await writer.connect(url());
      for (let step = 0; step < STEPS; step += 1) {
        const writer = writers[next(3)] as Writer;
        const action = next(12);
        if (action === 0) writer.cut();
        else if (action === 1 && writer.page === null) await writer.connect(url());
        else if (action === 2) await writer.page?.stored();
        else writer.edit(next);
      }
      for (const writer of writers) if (writer.page === null) await writer.connect(url());
      for (const writer of writers) await writer.page?.stored();
      const server = await firstNode.call(
        'GET /together',
        { query: { contentId: id } },
        people[0]?.token,
      );
      const expected = server.data?.content;
      for (const { doc } of writers) {
        await expect.poll(() => doc.getText('content').toJSON()).toBe(expected);
      }
      for (const writer of writers) writer.cut();
    }
  },
  60_000 + SESSIONS * 8000,
);
