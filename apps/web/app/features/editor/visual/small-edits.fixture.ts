import { formatSummary } from '@zhihui/markdown/folds.ts';
import { diffArrays } from 'diff';
import type { Node } from 'prosemirror-model';
import { EditorState, TextSelection } from 'prosemirror-state';
import type { Command, Plugin, Transaction } from 'prosemirror-state';
import type { EditorView } from 'prosemirror-view';
import { createSharedText } from '../model/shared-text.ts';
import type { SharedText } from '../model/shared-text.ts';
import { mark } from './block-commands.ts';
import { readBlocks } from './blocks.ts';
import { findLink, setLink } from './link-commands.ts';
import { createLinkifyPlugin } from './linkify.ts';
import { TABLE_COMMANDS } from './table-commands.ts';
import { schema } from './schema.ts';
import { createTextKeys, createVisualKeys } from './text-keys.ts';
import { VisualBinding } from './visual-binding.ts';
import { VisualText } from './visual-text.ts';

/** The visual view of a text with its keys, without a page. */
export class EditedPage {
  readonly shared: SharedText;
  readonly text: VisualText;
  readonly binding: VisualBinding;
  readonly composing = false;
  readonly dom = Object.assign(new EventTarget(), { isConnected: true });
  state: EditorState;
  readonly #keys: readonly Plugin[];

  constructor(source: string) {
    this.shared = createSharedText(source);
    this.text = new VisualText(this.shared.content());
    const ignore = () => {};
    this.#keys = [createTextKeys(schema), createVisualKeys(this.shared, ignore, ignore)];
    this.state = EditorState.create({ doc: this.text.doc(), plugins: [createLinkifyPlugin()] });
    this.text.adoptDocument(this.state.doc);
    this.binding = new VisualBinding(this.shared, this.view, this.text);
  }

  /** As far as keys and commands use it. */
  get view(): EditorView {
    return this as unknown as EditorView;
  }

  hasFocus(): boolean {
    return true;
  }

  /** The parts of a view that commands call. */
  endOfTextblock(): boolean {
    return false;
  }

  readonly dispatch = (transaction: Transaction): void => {
    const before = this.state;
    const { state, transactions } = before.applyTransaction(transaction);
    this.state = state;
    const all = transactions.find((item) => item.docChanged) ?? transaction;
    this.binding.handleTransaction(all, before);
  };

  select(from: number, to = from): void {
    this.dispatch(this.state.tr.setSelection(TextSelection.create(this.state.doc, from, to)));
  }

  type(text: string): void {
    this.dispatch(this.state.tr.insertText(text));
  }

  run(command: Command): boolean {
    return command(this.state, this.dispatch, this.view);
  }

  press(key: string, modifiers: { shift?: true; ctrl?: true } = {}): void {
    const event = {
      key,
      keyCode: key === 'Enter' ? 13 : 0,
      shiftKey: modifiers.shift === true,
      ctrlKey: modifiers.ctrl === true,
      altKey: false,
      metaKey: false,
    } as KeyboardEvent;
    for (const plugin of this.#keys)
      if (plugin.props.handleKeyDown?.call(plugin, this.view, event) === true) return;
  }

  undo(): void {
    while (this.shared.undo.undoStack.length > 0) this.shared.undo.undo();
  }

  leave(): void {
    this.binding.destroy();
    this.shared.destroy();
  }
}

/** A place of a document: a piece of text and what contains it. */
interface Place {
  text: Node;
  from: number;
  parents: readonly string[];
}

/** An edit of one kind, and how many lines of the source it may replace by how many. */
export interface EditKind {
  name: string;
  fits: (place: Place) => boolean;
  edit: (page: EditedPage, place: Place) => void;
  removed: number;
  added: number;
}

const within = (...names: string[]) => {
  return ({ parents }: Place): boolean => names.every((name) => parents.includes(name));
};
const isPlain = ({ text }: Place): boolean => text.marks.length === 0;
const isOneOf = (place: Place, names: readonly string[]): boolean =>
  names.some((name) => place.parents.includes(name));
const CELLS = ['table_cell', 'table_header'];
/** Code within a line may go over several lines of the source, which are one word then. */
const isProse = ({ text }: Place): boolean => !text.marks.some(({ type }) => type.spec.code);
const isText = (place: Place): boolean =>
  place.parents.at(-1) === 'paragraph' && !isOneOf(place, [...CELLS, 'list_item']);
/** A place within the first line of a text; at its end when it has a single character. */
const middle = ({ from, text }: Place): number => from + Math.ceil(getFirstLine(text).length / 2);

function getFirstLine({ text = '' }: Node): string {
  return text.split('\n')[0] ?? '';
}

const type = (page: EditedPage, place: Place): void => {
  page.select(middle(place));
  page.type('字');
};

/** Selects the first word of a place that stands between spaces, or the first half of its line. */
function selectWord(page: EditedPage, { from, text }: Place): void {
  const line = getFirstLine(text);
  const word = /(?<=^|\s)[\p{L}\p{N}]+(?=\s|$)/u.exec(line);
  const start = from + (word?.index ?? 0);
  page.select(start, start + (word?.[0].length ?? Math.ceil(line.length / 2)));
}

/** Kinds of edits as people make them, each with what it may change. */
export const EDIT_KINDS: readonly EditKind[] = [
  { name: 'letter in a paragraph', fits: isText, edit: type, removed: 1, added: 1 },
  { name: 'letter in a heading', fits: within('heading'), edit: type, removed: 1, added: 1 },
  {
    name: 'letter in an item',
    fits: within('list_item', 'paragraph'),
    edit: type,
    removed: 1,
    added: 1,
  },
  { name: 'letter in a summary', fits: within('fold_summary'), edit: type, removed: 1, added: 1 },
  { name: 'letter in a fold', fits: within('fold', 'paragraph'), edit: type, removed: 1, added: 1 },
  { name: 'letter in a quote', fits: within('blockquote'), edit: type, removed: 1, added: 1 },
  { name: 'letter in a cell', fits: within('table'), edit: type, removed: 1, added: 1 },
  { name: 'letter in code', fits: within('code_block'), edit: type, removed: 1, added: 1 },
  {
    name: 'letter in a link',
    fits: ({ text }) => text.marks.some((item) => item.type.name === 'link'),
    edit: type,
    removed: 1,
    added: 1,
  },
  {
    name: 'split a paragraph',
    fits: (place) => isText(place) && isProse(place),
    edit: (page, place) => {
      page.select(middle(place));
      page.press('Enter');
    },
    removed: 1,
    added: 3,
  },
  {
    name: 'split an item',
    fits: (place) => within('list_item', 'paragraph')(place) && place.text.nodeSize > 1,
    edit: (page, place) => {
      page.select(middle(place));
      page.press('Enter');
    },
    removed: 1,
    added: 3,
  },
  {
    name: 'line break in a paragraph',
    fits: (place) => isText(place) && isProse(place),
    edit: (page, place) => {
      page.select(middle(place));
      page.press('Enter', { shift: true });
    },
    removed: 1,
    added: 2,
  },
  {
    name: 'line break in a cell',
    fits: within('table'),
    edit: (page, place) => {
      page.select(middle(place));
      page.press('Enter', { shift: true });
    },
    removed: 1,
    added: 1,
  },
  {
    name: 'bold a word',
    fits: (place) =>
      !isOneOf(place, ['code_block', 'math_block', 'raw_block', 'fold_summary']) && isPlain(place),
    edit: (page, place) => {
      selectWord(page, place);
      page.run(mark('strong'));
    },
    removed: 1,
    added: 1,
  },
  {
    name: 'delete a word',
    fits: (place) =>
      isProse(place) &&
      !isOneOf(place, ['raw_block']) &&
      (place.text.text ?? '').trim().includes(' '),
    edit: (page, place) => {
      selectWord(page, place);
      page.press('Backspace');
    },
    removed: 1,
    added: 1,
  },
  {
    name: "change a link's address",
    fits: ({ text }) =>
      text.marks.some(({ type, attrs }) => type.name === 'link' && attrs['kind'] === null),
    edit: (page, place) => {
      page.select(middle(place));
      const link = findLink(page.state);
      if (link !== null)
        setLink(page.view, '/changed', page.state.doc.textBetween(link.from, link.to));
    },
    removed: 1,
    added: 1,
  },
  {
    name: 'insert a row',
    fits: within('table'),
    edit: (page, place) => {
      page.select(place.from);
      page.run(TABLE_COMMANDS.rowBelow);
    },
    removed: 0,
    added: 1,
  },
];

/** Returns the pieces of text of a document in which something can be typed. */
export function findPlaces(doc: Node): Place[] {
  const places: Place[] = [];
  const visit = (node: Node, start: number, parents: readonly string[]): void => {
    node.forEach((child, offset) => {
      const at = start + offset;
      if (child.isText) places.push({ text: child, from: at, parents });
      else if (!child.isLeaf) visit(child, at + 1, [...parents, child.type.name]);
    });
  };
  visit(doc, 0, []);
  return places.filter(({ text }) => (text.text ?? '').trim() !== '');
}

/** Puts runs of a text's blocks into folds, and folds into those, at places that `random` chooses. */
export function addFolds(source: string, random: () => number): string {
  let text = source;
  for (const summary of ['更多 & <步骤>', 'Q&A']) {
    const { blocks } = readBlocks(text);
    const [first, last] = [blocks[Math.floor(random() * blocks.length)], blocks.at(-1)];
    if (first === undefined || last === undefined) return text;
    const from = blocks.indexOf(first);
    const end = blocks[from + Math.floor(random() * 8)] ?? last;
    const head = `<details>\n<summary>${formatSummary(summary)}</summary>\n\n`;
    const inner = text.slice(first.from, end.to);
    text = `${text.slice(0, first.from)}${head}${inner}\n\n</details>${text.slice(end.to)}`;
  }
  return text;
}

/** Numbers in [0, 1) that a seed decides. */
export function createRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/** Counts the lines that two texts do not share. */
function countLines(before: string, after: string): { removed: number; added: number } {
  const [a, b] = [before.split('\n'), after.split('\n')];
  let start = 0;
  while (start < Math.min(a.length, b.length) && a[start] === b[start]) start += 1;
  let end = 0;
  while (end < Math.min(a.length, b.length) - start && a.at(-1 - end) === b.at(-1 - end)) end += 1;
  const counts = { removed: 0, added: 0 };
  const parts = diffArrays(a.slice(start, a.length - end), b.slice(start, b.length - end));
  for (const part of parts) {
    if (part.removed) counts.removed += part.count;
    if (part.added) counts.added += part.count;
  }
  return counts;
}

/** What an edit changed, and whether undoing it gave every byte back. */
export interface EditResult {
  kind: EditKind;
  before: string;
  after: string;
  removed: number;
  added: number;
  undone: boolean;
  inSync: boolean;
}

/** Makes an edit of each kind at a place that `random` chooses, each in the text as it was. */
export function* makeEdits(
  source: string,
  random: () => number,
  kinds: readonly EditKind[] = EDIT_KINDS,
): Generator<EditResult> {
  const page = new EditedPage(source);
  try {
    for (const kind of kinds) {
      const before = page.shared.content();
      const places = findPlaces(page.state.doc).filter(kind.fits);
      const place = places[Math.floor(random() * places.length)];
      if (place === undefined) continue;
      kind.edit(page, place);
      const after = page.shared.content();
      const inSync =
        page.text.text === after &&
        page.text.blocks.every(({ node }, index) => node === page.state.doc.maybeChild(index));
      const counts = countLines(before, after);
      page.undo();
      yield { kind, before, after, ...counts, undone: page.shared.content() === before, inSync };
    }
  } finally {
    page.leave();
  }
}
