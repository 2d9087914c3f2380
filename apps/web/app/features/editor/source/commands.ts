import { EditorSelection } from '@codemirror/state';
import type { ChangeSpec, EditorState, Line, TransactionSpec } from '@codemirror/state';
import { fence, getFence } from './fence.ts';
import { toggleMark } from './toggle-mark.ts';
import type { TextCommand } from './toggle-mark.ts';
import type { Tool } from '../components/toolbar.tsx';

export { toggleMark };

function getSelectedLines(state: EditorState): Line[] {
  const lines = new Map<number, Line>();
  for (const { from, to } of state.selection.ranges) {
    for (let position = from; position <= to;) {
      const line = state.doc.lineAt(position);
      lines.set(line.number, line);
      position = line.to + 1;
    }
  }
  return [...lines.values()];
}

/** Cycles through text, `##`, `###`, `####` and text. The level of the first line decides for all lines. */
export const cycleHeading: TextCommand = (state) => {
  const lines = getSelectedLines(state);
  const level = /^(#{1,6}) /u.exec(lines[0]?.text ?? '')?.[1]?.length ?? 0;
  const next =
    level === 0 ? '## ' : level < 2 ? '## ' : level < 4 ? `${'#'.repeat(level + 1)} ` : '';
  return rewriteLines(state, lines, (text) => next + text.replace(/^#{1,6} +/u, ''));
};

const BULLET = /^(\s*)[-*+] (?!\[[ xX]\] )/u;
const ORDERED = /^(\s*)\d+[.)] /u;
const TASK = /^(\s*)[-*+] \[[ xX]\] /u;
const QUOTE = /^> ?/u;
const ANY_LIST = /^(\s*)(?:[-*+] (?:\[[ xX]\] )?|\d+[.)] )/u;

/** Turns the selected lines into a list, or into plain lines when all are items of this kind. */
export function toggleList(kind: 'bullet' | 'ordered' | 'task'): TextCommand {
  const pattern = { bullet: BULLET, ordered: ORDERED, task: TASK }[kind];
  return (state) => {
    const lines = getSelectedLines(state);
    const nonEmptyLines =
      lines.length === 1 ? lines : lines.filter((line) => line.text.trim() !== '');
    const isActive = nonEmptyLines.every((line) => pattern.test(line.text));
    let number = 0;
    return rewriteLines(state, nonEmptyLines, (text) => {
      const plain = text.replace(ANY_LIST, '$1');
      if (isActive) return plain;
      number += 1;
      const mark = { bullet: '- ', ordered: `${number}. `, task: '- [ ] ' }[kind];
      return plain.replace(/^\s*/u, (indent) => indent + mark);
    });
  };
}

export const toggleQuote: TextCommand = (state) => {
  const lines = getSelectedLines(state);
  const isActive = lines.every((line) => QUOTE.test(line.text));
  return rewriteLines(state, lines, (text) => (isActive ? text.replace(QUOTE, '') : `> ${text}`));
};

function rewriteLines(
  state: EditorState,
  lines: readonly Line[],
  rewrite: (text: string) => string,
): TransactionSpec {
  const changes: ChangeSpec[] = [];
  for (const line of lines) {
    const text = rewrite(line.text);
    if (text !== line.text) changes.push(getPrefixChange(line, text));
  }
  const set = state.changes(changes);
  return { changes: set, selection: state.selection.map(set, 1), userEvent: 'input' };
}

/** Replaces only the prefix of a line, so that a cursor behind it keeps its position. */
function getPrefixChange(line: Line, text: string): ChangeSpec {
  let commonLength = 0;
  const max = Math.min(line.text.length, text.length);
  while (commonLength < max && line.text.at(-1 - commonLength) === text.at(-1 - commonLength))
    commonLength += 1;
  return {
    from: line.from,
    to: line.to - commonLength,
    insert: text.slice(0, text.length - commonLength),
  };
}

/** Replaces the selection by a block on separate lines; `select` is the part to select in it. */
function insertBlock(
  build: (selected: string) => { text: string; select: [number, number] },
): TextCommand {
  return (state) => {
    const { from, to } = state.selection.main;
    const { text, select } = build(state.sliceDoc(from, to));
    const before = getGapBefore(state, from);
    const after = getGapAfter(state, to);
    const start = from + before.length;
    return {
      changes: { from, to, insert: before + text + after },
      selection: { anchor: start + select[0], head: start + select[1] },
      scrollIntoView: true,
      userEvent: 'input',
    };
  };
}

function getGapBefore(state: EditorState, position: number): string {
  const line = state.doc.lineAt(position);
  if (line.text.slice(0, position - line.from).trim() !== '') return '\n\n';
  const above = line.number > 1 ? state.doc.line(line.number - 1).text : '';
  return above.trim() === '' ? '' : '\n';
}

function getGapAfter(state: EditorState, position: number): string {
  const line = state.doc.lineAt(position);
  if (line.text.slice(position - line.from).trim() !== '') return '\n\n';
  if (line.number === state.doc.lines) return '\n';
  return state.doc.line(line.number + 1).text.trim() === '' ? '' : '\n';
}

export const insertCode = insertBlock((selected) => {
  const fenceLength = getFence(selected).length;
  return { text: fence(selected), select: [fenceLength, fenceLength] };
});

export const insertTable = insertBlock((selected) => {
  const head = selected.trim() === '' ? '列 1' : selected.trim().replace(/\s+/gu, ' ');
  return {
    text: `| ${head} | 列 2 | 列 3 |\n| --- | --- | --- |\n|  |  |  |\n|  |  |  |`,
    select: [2, 2 + head.length],
  };
});

export const insertFormula: TextCommand = (state) => {
  const { from, to } = state.selection.main;
  const selected = state.sliceDoc(from, to);
  // A selection within a line becomes an inline formula, otherwise a block.
  if (selected !== '' && !selected.includes('\n')) return toggleMark('$')(state);
  return insertBlock((text) => ({ text: `$$\n${text}\n$$`, select: [3, 3 + text.length] }))(state);
};

export const insertLink: TextCommand = (state) => ({
  ...state.changeByRange((range) => {
    const selected = state.sliceDoc(range.from, range.to);
    const isAddress = /^https?:\/\/\S+$/u.test(selected);
    const label = isAddress || selected === '' ? '链接文本' : selected;
    const address = isAddress ? selected : 'https://';
    const text = `[${label}](${address})`;
    const labelled = isAddress || selected === '';
    const start = range.from + (labelled ? 1 : label.length + 3);
    return {
      changes: { from: range.from, to: range.to, insert: text },
      range: EditorSelection.range(start, start + (labelled ? label : address).length),
    };
  }),
  userEvent: 'input',
});

/** Tools of the toolbar that change the text. */
export type TextTool = Exclude<Tool, 'image' | 'file' | 'split' | 'preview' | 'full'>;

export const TEXT_TOOLS: Record<TextTool, TextCommand> = {
  heading: cycleHeading,
  bold: toggleMark('**'),
  strike: toggleMark('~~'),
  bullet: toggleList('bullet'),
  ordered: toggleList('ordered'),
  task: toggleList('task'),
  quote: toggleQuote,
  code: insertCode,
  table: insertTable,
  formula: insertFormula,
  link: insertLink,
};
