// Why it is as it is: docs/decisions/0071-who-wrote-a-line.md
import { SHARED_CONTENT } from '@zhihui/contract/features/together/together.limits.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import * as Y from 'yjs';

/** A run of lines, and the users whose characters stand in each of them. */
export type LineWriters = [lines: number, userIds: Id[]];

/** Which of `candidateIds` wrote in which line of a document; `owners` maps client ids of yjs to users. */
export function writersByLine(
  doc: Y.Doc,
  owners: ReadonlyMap<number, Id>,
  candidateIds: readonly Id[],
): LineWriters[] {
  const candidates = new Set(candidateIds.map(String));
  const runs: LineWriters[] = [];
  let line = new Map<string, Id>();
  const end = (): void => {
    const ids = [...line.values()];
    const last = runs.at(-1);
    if (last !== undefined && last[1].join() === ids.join()) last[0] += 1;
    else runs.push([1, ids]);
    line = new Map();
  };
  // characters in their order, each run of them under the number of the page that typed it
  for (let item = doc.getText(SHARED_CONTENT)._start; item !== null; item = item.right) {
    if (item.deleted || !(item.content instanceof Y.ContentString)) continue;
    const owner = owners.get(item.id.client);
    for (const [n, fragment] of item.content.str.split('\n').entries()) {
      if (n > 0) end();
      if (owner !== undefined && fragment.trim() !== '' && candidates.has(String(owner))) {
        line.set(String(owner), owner);
      }
    }
  }
  end();
  return runs;
}
