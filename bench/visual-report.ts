/**
 * Opens all articles of a corpus in the visual view of the editor, and reports whether they stay unchanged, what typing
 * changes, and how many blocks can be edited visually.
 *
 *   CORPUS=DIR node scripts/run.mjs bench/visual-report.ts
 */
import { EditorState } from 'prosemirror-state';
import { VisualText } from '../apps/web/app/features/editor/visual/visual-text.ts';
import { normalizeShared } from '../apps/web/app/features/editor/model/shared-text.ts';
import { type CorpusArticle, readCorpus } from './lib/corpus.ts';

const corpus = process.env['CORPUS'] ?? '';
const articles = readCorpus<CorpusArticle>(corpus, 'articles.jsonl.gz');
const hostileTexts = readCorpus<{ id: string; value: string }>(corpus, 'nasty.jsonl.gz');
if (articles === null || hostileTexts === null) throw new Error('CORPUS names no corpus');

const counts = { articles: 0, untouched: 0, typed: 0, typedWell: 0, blocks: 0 };
const kinds = new Map<string, number>();
const changedIds: string[] = [];
const startedAt = performance.now();
for (const { id, body } of articles) checkText(id, normalizeShared(body));
const elapsedMs = Math.round(performance.now() - startedAt);

let hostileUnchanged = 0;
for (const { id, value } of hostileTexts) {
  const text = normalizeShared(value);
  const after = editAtEnd(text);
  if (after !== null && after.startsWith(text.trimEnd())) hostileUnchanged += 1;
  else changedIds.push(`nasty ${id}`);
}

const raw = [...kinds.values()].reduce((sum, count) => sum + count, 0);
process.stdout.write(
  `${JSON.stringify(
    {
      ...counts,
      editable: 1 - raw / counts.blocks,
      editableWithoutHtml: 1 - (raw - (kinds.get('html') ?? 0)) / counts.blocks,
      kinds: Object.fromEntries(kinds),
      hostileTexts: hostileTexts.length,
      nastyWell: hostileUnchanged,
      milliseconds: elapsedMs,
      changedIds: changedIds.slice(0, 40),
      wrongInAll: changedIds.length,
    },
    null,
    2,
  )}\n`,
);

/** Opens an article, leaves it untouched, then types into the paragraph in its middle. */
function checkText(id: string, body: string): void {
  counts.articles += 1;
  const text = new VisualText(body);
  const state = EditorState.create({ doc: text.doc() });
  text.adoptDocument(state.doc);
  if (text.write(state.doc).length === 0 && text.text === body) counts.untouched += 1;
  else changedIds.push(`untouched ${id}`);
  counts.blocks += text.blocks.length;
  for (const { node } of text.blocks) {
    if (node.type.name !== 'raw_block') continue;
    const kind = String(node.attrs['kind']);
    kinds.set(kind, (kinds.get(kind) ?? 0) + 1);
  }
  const at = findMiddleParagraph(state);
  if (at === null) return;
  counts.typed += 1;
  text.write(state.apply(state.tr.insertText('字', at)).doc);
  if (countChangedLines(body, text.text) === 1) counts.typedWell += 1;
  else changedIds.push(`typed ${id}`);
}

/** A place within the words of the paragraph nearest to the middle of a document. */
function findMiddleParagraph({ doc }: EditorState): number | null {
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

function countChangedLines(before: string, after: string): number {
  const [a, b] = [before.split('\n'), after.split('\n')];
  if (a.length !== b.length) return Infinity;
  return a.filter((line, at) => line !== b[at]).length;
}

/** A text after a character was typed at its end; null when that failed. */
function editAtEnd(source: string): string | null {
  const text = new VisualText(source);
  const state = EditorState.create({ doc: text.doc() });
  text.adoptDocument(state.doc);
  const paragraph = state.schema.nodes['paragraph']?.create(null, state.schema.text('x'));
  if (paragraph === undefined) return null;
  text.write(state.apply(state.tr.insert(state.doc.content.size, paragraph)).doc);
  return text.text;
}
