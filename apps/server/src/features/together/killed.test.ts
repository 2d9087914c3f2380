import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import * as Y from 'yjs';
import { startTestApp } from '../../../test/harness.ts';
import type { TestApp } from '../../../test/harness.ts';
import type { MadeUser } from '../../../test/factories.ts';
import { openPage } from '../../../test/together-page.ts';

/** More with `npm run drill:together`. */
const ROUNDS = Number(process.env['TOGETHER_ROUNDS'] ?? 3);
const NODE = path.join(import.meta.dirname, '../../../test/together-node.ts');

let app: TestApp;
let people: MadeUser[];
const nodes = new Set<ChildProcess>();

beforeAll(async () => {
  app = await startTestApp();
  people = [await app.make.user({ role: 'Admin' }), await app.make.user({ role: 'Admin' })];
});
afterAll(async () => {
  for (const node of nodes) node.kill('SIGKILL');
  await app.close();
});

async function startNode(): Promise<{ url: string; node: ChildProcess }> {
  const env = { ...process.env, DATABASE_URL: app.url };
  const node = spawn(process.execPath, [NODE], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  nodes.add(node);
  const [line] = (await once(node.stdout as NodeJS.EventEmitter, 'data')) as [Buffer];
  return { url: line.toString().trim(), node };
}

it(
  `a node that is killed while two write loses nothing that it acknowledged (${ROUNDS} rounds)`,
  { tags: ['release'], timeout: 60_000 + ROUNDS * 15_000 },
  async () => {
    const staying = await startNode();
    const { id: contentId } = await app.make.article({
      author: people[0]?.id as never,
      body: '开头',
    });
    const query = { contentId, text: 'r1' };
    let before = 0;
    for (let round = 0; round < ROUNDS; round += 1) {
      const killedNode = await startNode();
      const acknowledged = new Set<string>();
      const urls = [killedNode.url, round % 2 === 0 ? killedNode.url : staying.url];
      const pages = urls.map((url, n) =>
        openPage({ url, token: (people[n] as MadeUser).token, query }),
      );
      await Promise.all(pages.map((page) => page.ready));
      let enough = (): void => {};
      const firstWrites = new Promise<void>((resolve) => (enough = resolve));
      let isRunning = true;
      const writeWord = async (n: number): Promise<void> => {
        const page = pages[n] as (typeof pages)[number];
        for (let key = 0; isRunning; key += 1) {
          const word = `<${round}.${n}.${key}>`;
          page.text.insert((key * 37) % (page.text.length + 1), word);
          void page.stored().then(() => {
            acknowledged.add(word);
            if (acknowledged.size >= 20 + round * 3) enough();
          });
          await new Promise((resolve) => setTimeout(resolve, 3));
        }
      };
      const writing = pages.map((_, n) => writeWord(n));
      await firstWrites;
      killedNode.node.kill('SIGKILL');
      await once(killedNode.node, 'exit');
      nodes.delete(killedNode.node);
      isRunning = false;
      await Promise.all(writing);
      const confirmedWords = [...acknowledged];
      for (const page of pages) page.close();
      const later = openPage({ url: staying.url, token: (people[0] as MadeUser).token, query });
      await later.ready;
      // words are put into one another, so their letters are counted: each letter has its number of yjs
      const stored = Y.encodeStateVector(later.doc);
      for (const page of pages) {
        const known = Y.decodeStateVector(stored).get(page.doc.clientID) ?? 0;
        const ownWords = confirmedWords.filter((word) =>
          word.startsWith(`<${round}.${pages.indexOf(page)}.`),
        );
        expect(known).toBeGreaterThanOrEqual(ownWords.reduce((sum, word) => sum + word.length, 0));
      }
      expect(later.text.length).toBeGreaterThanOrEqual(before + confirmedWords.join('').length);
      before = later.text.length;
      later.close();
    }
  },
);
