import { globSync, readFileSync, realpathSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { CORPUS, loadCorpusRows, pickEvenly } from '@zhihui/test-data/corpus.ts';
import { describe, expect, it } from 'vitest';
import {
  addFolds,
  createRandom,
  EDIT_KINDS,
  EditedPage,
  findPlaces,
  makeEdits,
} from './small-edits.fixture.ts';

const SEED = 20261128;
/** All texts take minutes: `npm test` opens some of them, chosen by the seed. */
// oxlint-disable-next-line node/no-process-env -- the whole run is requested by its caller
const ALL = process.env['SMALL_EDITS'] === 'all';
const SAMPLE = 60;

/** Texts that other people wrote: the READMEs of what is installed. */
function readInstalled(): string[] {
  const root = fileURLToPath(new URL('../../../../../../', import.meta.url));
  const files = globSync(['node_modules/**/README.md', 'apps/*/node_modules/**/README.md'], {
    cwd: root,
  });
  const paths = [...new Set(files.map((file) => realpathSync(`${root}${file}`)))].sort();
  return choose(paths).map((file) => readFileSync(file, 'utf8'));
}

function choose<Item>(items: readonly Item[]): readonly Item[] {
  if (ALL) return items;
  const skipped = Math.floor(createRandom(SEED)() * 10);
  return pickEvenly(items.slice(skipped), SAMPLE);
}

/** Edits texts in every way and returns what changed more than the bound, with how often each kind was done. */
function editAll(texts: readonly string[]) {
  const wrong: string[] = [];
  const counts: Record<string, number> = {};
  for (const [index, text] of texts.entries()) {
    for (const { kind, removed, added, undone, inSync, after } of makeEdits(
      text,
      createRandom(SEED + index),
    )) {
      counts[kind.name] = (counts[kind.name] ?? 0) + 1;
      const isSmall = removed <= kind.removed && added <= kind.added;
      if (isSmall && undone && inSync) continue;
      const start = JSON.stringify(after.slice(0, 60));
      wrong.push(
        `${kind.name}: -${removed} +${added}, undone ${undone}, in sync ${inSync}: ${start}`,
      );
    }
  }
  return { wrong, counts };
}

/** The text after an edit of this kind at the first place that contains `within`. */
function edit(source: string, name: string, within: string): string {
  const page = new EditedPage(source);
  const place = findPlaces(page.state.doc).find(({ text }) => text.text?.includes(within));
  const kind = EDIT_KINDS.find((item) => item.name === name);
  if (place === undefined || kind === undefined) throw new Error(`not there: ${name}, ${within}`);
  kind.edit(page, place);
  const after = page.shared.content();
  page.undo();
  expect(page.shared.content()).toBe(source);
  page.leave();
  return after;
}

describe('small edits of texts that others wrote', () => {
  it('change the touched line alone in READMEs, and undo gives every byte back', () => {
    const random = createRandom(SEED);
    // every other one with folds around some of its blocks
    const texts = readInstalled().map((text, at) => (at % 2 === 0 ? text : addFolds(text, random)));
    const { wrong, counts } = editAll(texts);
    expect(wrong).toEqual([]);
    expect(Object.keys(counts).sort()).toEqual(EDIT_KINDS.map(({ name }) => name).sort());
  });

  it.skipIf(CORPUS === null)('change the touched line alone in articles', () => {
    const texts = choose(loadCorpusRows<{ body: string }>('articles.jsonl.gz'));
    const { wrong, counts } = editAll(texts.map(({ body }) => body));
    expect(wrong).toEqual([]);
    expect(Object.keys(counts)).toHaveLength(EDIT_KINDS.length);
  });

  it.each([
    // only the touched cell of a compact row
    ['letter in a cell', '|a|bb|\n|-|-|\n|c|dd|\n', 'dd', '|a|bb|\n|-|-|\n|c|d字d|\n'],
    ['letter in a cell', 'a|bb\n-|-\nc|dd', 'dd', 'a|bb\n-|-\nc|d字d'],
    ['line break in a cell', '|a|bb|\n|-|-|\n|c|dd|', 'dd', '|a|bb|\n|-|-|\n|c|d<br>d|'],
    ['line break in a cell', '|a|\n|:-|\n|`cc`|', 'cc', '|a|\n|:-|\n|`c`<br>`c`|'],
    ['insert a row', 'a|b\n:-|-:\nc|d', 'c', 'a|b\n:-|-:\nc|d\n|  |  |'],
    // the indentation, the signs and the numbers of the other items
    ['split an item', '  *\taa\n  *\tbb\n', 'aa', '  *\ta\n  *\ta\n  *\tbb\n'],
    ['split an item', '- a\n    - bb\n    - cc\n', 'bb', '- a\n    - b\n    - b\n    - cc\n'],
    ['split an item', '> 1) aa\n> 2) bb\n', 'aa', '> 1) a\n> 2) a\n> 2) bb\n'],
    // one link by name, not all of them
    [
      'letter in a link',
      'see [ab] and [cd].\n\n[ab]: /x\n[cd]: /y\n',
      'cd',
      'see [ab] and [c字d](/y).\n\n[ab]: /x\n[cd]: /y\n',
    ],
    [
      "change a link's address",
      'see [ab][1] and [cd][2].\n\n[1]: /x\n[2]: /y\n',
      'ab',
      'see [ab](/changed) and [cd][2].\n\n[1]: /x\n[2]: /y\n',
    ],
    // a block that becomes two keeps its signs
    ['split a paragraph', '``code`` bb\n__c__ \\*', 'bb', '``code`` b\n\nb\n__c__ \\*'],
  ])('%s: %j', (name, source, within, expected) => {
    expect(edit(source, name, within)).toBe(expected);
  });
});
