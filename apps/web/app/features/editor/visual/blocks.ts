import { cleanText } from '@zhihui/markdown/clean-text.ts';
import { NO_REFERENCES, parseInPlace } from '@zhihui/markdown/parse-in-place.ts';
import type { References } from '@zhihui/markdown/parse-in-place.ts';
import type { Node } from 'prosemirror-model';
import { tokensToNode } from './block-to-node.ts';
import { schema } from './schema.ts';
import type { Token } from './token.ts';

/** A block of the text: what stands from `from` to `to`, and the node that shows it. */
export interface Block {
  from: number;
  to: number;
  node: Node;
}

/** The ends of lines as the renderer sees them. */
const LINE_END = /\r\n?|[\n\u0085\u2028\u2029]/gu;
/** Blocks whose blank lines at the end are their own. */
const WITH_BLANK_LINES = new Set(['fence', 'math_block', 'html_block']);

/** The blocks of a text, in order. Between them stand only blank lines. `known`: see `parseInPlace`. */
export function readBlocks(
  text: string,
  knownReferences: References = NO_REFERENCES,
): { blocks: Block[]; references: References } {
  const { tokens, references } = parseInPlace(cleanText(text), knownReferences);
  const lines = splitLines(text);
  const blocks: Block[] = [];
  let offset = 0;
  for (const group of splitTopLevel(tokens)) {
    const first = group[0];
    if (first?.map == null) continue;
    const start = first.map[0];
    const end = WITH_BLANK_LINES.has(first.type)
      ? first.map[1]
      : trimBlankLines(text, lines, start, first.map[1]);
    blocks.push(...readDefinitions(text, lines, offset, start));
    blocks.push({ ...range(lines, start, end), node: tokensToNode(group) });
    offset = end;
  }
  blocks.push(...readDefinitions(text, lines, offset, lines.length));
  return { blocks, references };
}

/** Tokens of each block at the top. */
function* splitTopLevel(tokens: readonly Token[]): Generator<Token[]> {
  let group: Token[] = [];
  let depth = 0;
  for (const token of tokens) {
    group.push(token);
    depth += token.nesting;
    if (depth > 0) continue;
    yield group;
    group = [];
  }
}

interface Line {
  from: number;
  to: number;
}

function splitLines(text: string): Line[] {
  const lines: Line[] = [];
  let from = 0;
  for (const end of text.matchAll(LINE_END)) {
    lines.push({ from, to: end.index });
    from = end.index + end[0].length;
  }
  lines.push({ from, to: text.length });
  return lines;
}

function range(lines: readonly Line[], start: number, end: number): Line {
  return { from: lines[start]?.from ?? 0, to: lines[Math.min(end, lines.length) - 1]?.to ?? 0 };
}

function isBlank(text: string, line: Line | undefined): boolean {
  return line === undefined || cleanText(text.slice(line.from, line.to)).trim() === '';
}

/** The line after the last one that says something. */
function trimBlankLines(text: string, lines: readonly Line[], start: number, end: number): number {
  let last = end;
  while (last > start + 1 && isBlank(text, lines[last - 1])) last -= 1;
  return last;
}

/** Lines between blocks that are not blank define addresses of links: shown as the source they are. */
function readDefinitions(
  text: string,
  lines: readonly Line[],
  start: number,
  end: number,
): Block[] {
  const blocks: Block[] = [];
  for (let line = start; line < end; line++) {
    if (isBlank(text, lines[line])) continue;
    let last = line + 1;
    while (last < end && !isBlank(text, lines[last])) last += 1;
    const { from, to } = range(lines, line, last);
    const source = cleanText(text.slice(from, to));
    const node = schema.nodes.raw_block.create({ kind: 'definition' }, schema.text(source));
    blocks.push({ from, to, node });
    line = last;
  }
  return blocks;
}
