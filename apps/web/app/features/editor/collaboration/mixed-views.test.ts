import { TextSelection } from 'prosemirror-state';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import * as Y from 'yjs';
import { Person } from './person.fixture.ts';
import type { ViewWithoutPage } from './person.fixture.ts';

/** More with `npm run drill:together`. */
const SESSIONS = Number(process.env['TOGETHER_SESSIONS'] ?? 5);
const STEPS = 80;

const INITIAL_TEXT = `# 标题

第一段 **粗** 与 *斜*
第二行

* 一
* 二
    1. 深

| a | b |
|---|---|
| 1 | 2 |

> 引
> 用

\`\`\`js
const a = 1;
\`\`\`

<details>
<summary>折 & 叠</summary>

里面

- 项

</details>

末段
`;
const WORDS = ['甲', '乙丙', ' * ', '# ', '**', '😀', '|', '- ', 'word ', '[x](y)', '`'];
const FOLD = '\n\n<details>\n<summary>折</summary>\n\n';
const SOURCES = [
  ...WORDS,
  '\n',
  '\n\n',
  '\n# 标题\n',
  '\n| 表 | 格 |\n|---|---|\n',
  '\n- 项\n',
  FOLD,
  '\n\n</details>\n',
];

beforeAll(() => void vi.useFakeTimers());
afterAll(() => void vi.useRealTimers());

/** Returns a pseudo-random generator: the same seed gives the same numbers. */
function makeRandom(seed: number): (below: number) => number {
  let state = seed * 2_654_435_761 + 1;
  return (below) => {
    state = (Math.imul(state ^ (state >>> 15), 2_246_822_519) + 3_266_489_917) | 0;
    return Math.abs(state) % below;
  };
}

/** Moves an offset that splits a surrogate pair to the start of the character. */
function toCharacterStart(text: Y.Text, offset: number): number {
  const at = Math.min(text.length, offset);
  return /^[\uDC00-\uDFFF]/u.test(text.toJSON().slice(at, at + 1)) ? at - 1 : at;
}

/** A person who edits at random. */
class Writer extends Person {
  edit(next: (below: number) => number): void {
    if (this.view === null) this.#editSource(next);
    else this.#editBlocks(this.view, next);
  }

  #editSource(next: (below: number) => number): void {
    const { text } = this.shared;
    const from = toCharacterStart(text, next(text.length + 1));
    const to = toCharacterStart(text, from + 1 + next(4));
    if (next(4) === 0) text.delete(from, to - from);
    else text.insert(from, SOURCES[next(SOURCES.length)] as string);
  }

  #editBlocks(view: ViewWithoutPage, next: (below: number) => number): void {
    const { tr, doc } = view.state;
    let { $from: $at } = TextSelection.near(doc.resolve(next(doc.content.size + 1)));
    if (!$at.parent.isTextblock) return;
    if (/^[\uDC00-\uDFFF]/u.test(doc.textBetween($at.pos, Math.min($at.end(), $at.pos + 1))))
      $at = doc.resolve($at.pos - 1);
    view.dispatch(view.state.tr.setSelection(TextSelection.create(doc, $at.pos)));
    const choice = next(8);
    if (choice === 0) view.composing = true;
    else if (choice === 1 && view.composing) view.composed();
    else if (choice === 2) view.dispatch(tr.delete($at.start(), $at.pos));
    else if (choice === 3 && $at.depth === 1) view.dispatch(tr.split($at.pos));
    else if (choice === 4 && doc.childCount > 2) {
      // a block is dragged to the end
      const block = doc.child($at.index(0));
      view.dispatch(tr.delete($at.before(1), $at.after(1)).insert(tr.doc.content.size, block));
    } else if (choice === 5) this.shared.undo.undo();
    else view.dispatch(tr.insertText(WORDS[next(WORDS.length)] as string, $at.pos));
  }

  /** Ends the composition and shares its text. */
  finish(): void {
    this.view?.composed();
    vi.advanceTimersByTime(1000);
  }
}

it.each(Array.from({ length: SESSIONS }, (_, at) => at + 1))(
  'two in the visual view and one in the source end with the same text as the server (%i)',
  (session) => {
    const next = makeRandom(session);
    const server = new Y.Doc();
    server.getText('content').insert(0, INITIAL_TEXT);
    const writers = [true, true, false].map((visual) => new Writer(server, visual));
    for (let step = 0; step < STEPS; step += 1) {
      const writer = writers[next(3)] as Writer;
      const choice = next(12);
      if (choice === 0) writer.disconnect();
      else if (choice === 1) writer.connect();
      else if (choice === 2) writer.finish();
      else writer.edit(next);
      expect(writers.every(({ view }) => view?.isInSync() !== false)).toBe(true);
    }
    for (const writer of writers) writer.finish();
    for (const writer of writers) writer.connect();
    const expected = server.getText('content').toJSON();
    for (const { shared, view } of writers) {
      expect(shared.content()).toBe(expected);
      if (view === null) continue;
      expect(view.text.text).toBe(expected);
      expect(view.isInSync()).toBe(true);
    }
    for (const writer of writers) writer.leave();
  },
);
