/**
 * What the visual view of the editor makes of all articles of a corpus: whether they stay as they are, what typing
 * changes, and how many blocks can be edited as they are read.
 *
 *   CORPUS=DIR node scripts/run.mjs bench/visual-report.ts
 */
import { EditorState } from 'prosemirror-state';
import { VisualText } from '../apps/web/app/features/editor/visual/visual-text.ts';
import { sharable } from '../apps/web/app/features/editor/model/shared-text.ts';
import { type CorpusArticle, readCorpus } from './lib/corpus.ts';

const corpus = process.env['CORPUS'] ?? '';
const articles = readCorpus<CorpusArticle>(corpus, 'articles.jsonl.gz');
const nasty = readCorpus<{ id: string; value: string }>(corpus, 'nasty.jsonl.gz');
if (articles === null || nasty === null) throw new Error('CORPUS names no corpus');

const counts = { articles: 0, untouched: 0, typed: 0, typedWell: 0, blocks: 0 };
const kinds = new Map<string, number>();
const wrong: string[] = [];
const began = performance.now();
for (const { id, body } of articles) look(id, sharable(body));
const took = Math.round(performance.now() - began);

let nastyWell = 0;
for (const { id, value } of nasty) {
  const text = sharable(value);
  const after = touchedAtEnd(text);
  if (after !== null && after.startsWith(text.trimEnd())) nastyWell += 1;
  else wrong.push(`nasty ${id}`);
}

const raw = [...kinds.values()].reduce((sum, count) => sum + count, 0);
process.stdout.write(
  `${JSON.stringify(
    {
      ...counts,
      editable: 1 - raw / counts.blocks,
      editableWithoutHtml: 1 - (raw - (kinds.get('html') ?? 0)) / counts.blocks,
      kinds: Object.fromEntries(kinds),
      nasty: nasty.length,
      nastyWell,
      milliseconds: took,
      wrong: wrong.slice(0, 40),
      wrongInAll: wrong.length,
    },
    null,
    2,
  )}\n`,
);

/** Opens an article, leaves it untouched, then types into the paragraph in its middle. */
function look(id: string, body: string): void {
  counts.articles += 1;
  const text = new VisualText(body);
  const state = EditorState.create({ doc: text.doc() });
  text.adopt(state.doc);
  if (text.write(state.doc).length === 0 && text.text === body) counts.untouched += 1;
  else wrong.push(`untouched ${id}`);
  counts.blocks += text.blocks.length;
  for (const { node } of text.blocks) {
    if (node.type.name !== 'raw_block') continue;
    const kind = String(node.attrs['kind']);
    kinds.set(kind, (kinds.get(kind) ?? 0) + 1);
  }
  const at = middleParagraph(state);
  if (at === null) return;
  counts.typed += 1;
  text.write(state.apply(state.tr.insertText('字', at)).doc);
  if (linesChanged(body, text.text) === 1) counts.typedWell += 1;
  else wrong.push(`typed ${id}`);
}

/** A place within the words of the paragraph nearest to the middle of a document. */
function middleParagraph({ doc }: EditorState): number | null {
  let best: number | null = null;
  doc.descendants((node, position, parent) => {
    if (node.type.name !== 'paragraph') return node.type.name !== 'table';
    const words = node.firstChild;
    if (parent !== doc || words === null || !words.isText || words.nodeSize < 2) return false;
    const at = position + 1 + Math.floor(words.nodeSize / 2);
    if (
      best === null ||
      Math.abs(at - doc.content.size / 2) < Math.abs(best - doc.content.size / 2)
    )
      best = at;
    return false;
  });
  return best;
}

function linesChanged(before: string, after: string): number {
  const [a, b] = [before.split('\n'), after.split('\n')];
  if (a.length !== b.length) return Infinity;
  return a.filter((line, at) => line !== b[at]).length;
}

/** A text after a character was typed at its end; null when that failed. */
function touchedAtEnd(source: string): string | null {
  const text = new VisualText(source);
  const state = EditorState.create({ doc: text.doc() });
  text.adopt(state.doc);
  const paragraph = state.schema.nodes['paragraph']?.create(null, state.schema.text('x'));
  if (paragraph === undefined) return null;
  text.write(state.apply(state.tr.insert(state.doc.content.size, paragraph)).doc);
  return text.text;
}
