import { NO_REFERENCES } from '@zhihui/markdown/parse-in-place.ts';
import type { References } from '@zhihui/markdown/parse-in-place.ts';
import type { Node } from 'prosemirror-model';
import { getChange } from '../model/shared-text.ts';
import type { TextChange } from '../model/shared-text.ts';
import { carryBlock, carryRegion } from './carry-blocks.ts';
import { replaceRow } from './replace-row.ts';
import { readBlocks, shiftBlocks } from './blocks.ts';
import type { Block } from './blocks.ts';
import {
  buildGaps,
  readGaps,
  joinBlocks,
  getAffectedBlocks,
  matchesSurroundings,
  needsFullParse,
  diffRegions,
  findPredecessor,
  hasUnpairedHtml,
  hasPosition,
  trimChange,
} from './region-changes.ts';
import type { AdjacentBlocks } from './region-changes.ts';
import { isEmptyParagraph, nodeToMarkdown } from './node-to-markdown.ts';
import { readSafely } from './read-safely.ts';
import { DEFAULT_STYLE, detectStyle } from './markdown-writer.ts';
import type { WrittenBlock } from './node-to-markdown.ts';
import type { MarkdownStyle } from './markdown-writer.ts';
import { schema } from './schema.ts';

/** Replaces blocks `from` to `to` of the document by `nodes`. */
export interface BlockChange {
  from: number;
  to: number;
  nodes: Node[];
}

/**
 * Synchronizes a text and the document that shows it. Nodes are immutable, so a block with the same node is
 * unchanged and keeps its source byte for byte.
 */
export class VisualText {
  text: string;
  blocks: Block[] = [];
  #references: References = NO_REFERENCES;
  #style: MarkdownStyle = DEFAULT_STYLE;
  /** Sources of nodes, also of those that are being moved. */
  #sources = new WeakMap<Node, string>();
  #written = new WeakMap<Node, WrittenBlock>();

  constructor(text: string) {
    this.text = text;
    this.#open();
  }

  /** Returns the document of the last parsed text. */
  doc(): Node {
    const nodes = this.blocks.map(({ node }) => node);
    return schema.nodes.doc.create(
      null,
      nodes.length === 0 ? schema.nodes.paragraph.create() : nodes,
    );
  }

  #open(): void {
    const { blocks, references } = readBlocks(this.text);
    this.#references = references;
    this.#style = detectStyle(blocks.map(({ node }) => node));
    this.blocks = this.#linkSources(blocks, this.text);
  }

  /** Parses a part of the text. */
  #read(text: string): Block[] {
    return this.#linkSources(readBlocks(text, this.#references).blocks, text);
  }

  /** Records the sources of blocks; blocks that cannot be written back become raw blocks. */
  #linkSources(blocks: readonly Block[], text: string): Block[] {
    return blocks.flatMap((block) => {
      const safe = readSafely(block, text, this.#style, this.#references);
      return safe.map(({ from, to, node, written }) => {
        if (written !== null) this.#written.set(node, written);
        this.#sources.set(node, text.slice(from, to));
        return { from, to, node };
      });
    });
  }

  /** Returns the Markdown of a node and the offsets of its positions. */
  written(node: Node): WrittenBlock {
    const cached = this.#written.get(node);
    if (cached !== undefined) return cached;
    const written = nodeToMarkdown(node, this.#style, this.#references);
    this.#written.set(node, written);
    return written;
  }

  /** Returns the source of a block. */
  source(node: Node): string {
    return this.#sources.get(node) ?? this.written(node).text;
  }

  /** Adopts a changed document. Returns the changes of the text, each relative to the text after the previous ones. */
  write(doc: Node): TextChange[] {
    const next = doc.children;
    const { start, endCount } = this.#findUnchanged(next);
    const oldBlocks = this.blocks.slice(start, this.blocks.length - endCount);
    const newNodes = next.slice(start, next.length - endCount);
    if (oldBlocks.length === 0 && newNodes.length === 0) return [];
    const adjacent: AdjacentBlocks = {
      before: this.#findAdjacent(start - 1, -1),
      after: this.#findAdjacent(this.blocks.length - endCount, 1),
    };
    const from = adjacent.before?.to ?? 0;
    const to = adjacent.after?.from ?? this.text.length;
    const composed =
      this.#carryRegion(oldBlocks, newNodes, adjacent, { from, to }) ??
      this.#compose(oldBlocks, newNodes, adjacent, { from, to });
    const changes = diffRegions(
      { from, text: this.text.slice(from, to), blocks: oldBlocks },
      { from, ...composed },
    );
    const delta = composed.text.length - (to - from);
    this.text = this.text.slice(0, from) + composed.text + this.text.slice(to);
    const blocksAfter = shiftBlocks(this.blocks.slice(this.blocks.length - endCount), delta);
    this.blocks = [...this.blocks.slice(0, start), ...composed.blocks, ...blocksAfter];
    return changes;
  }

  /** Counts the unchanged nodes at both ends. */
  #findUnchanged(next: readonly Node[]): { start: number; endCount: number } {
    const { blocks } = this;
    const minLength = Math.min(blocks.length, next.length);
    let start = 0;
    while (start < minLength && blocks[start]?.node === next[start]) start += 1;
    let endCount = 0;
    while (
      endCount < minLength - start &&
      blocks[blocks.length - 1 - endCount]?.node === next[next.length - 1 - endCount]
    )
      endCount += 1;
    return { start, endCount };
  }

  /** Returns the nearest block from `at` on that has a range in the text. */
  #findAdjacent(at: number, step: 1 | -1): Block | null {
    for (let i = at; i >= 0 && i < this.blocks.length; i += step) {
      const block = this.blocks[i];
      if (block !== undefined && hasPosition(block)) return block;
    }
    return null;
  }

  /** Composes the text of a region with new blocks, and their ranges. */
  #compose(
    oldBlocks: readonly Block[],
    newNodes: readonly Node[],
    adjacent: AdjacentBlocks,
    region: { from: number; to: number },
  ): { text: string; blocks: Block[] } {
    const gaps = readGaps(this.text, oldBlocks.filter(hasPosition), region);
    const sources = newNodes.map((node, at) =>
      this.#getSourceFor(node, newNodes, at, oldBlocks, adjacent.before),
    );
    const count = sources.filter((source) => source !== '').length;
    const compose = (safe: boolean) =>
      joinBlocks(sources, newNodes, buildGaps(count, gaps, adjacent, safe), region.from);
    const composed = compose(false);
    return count === 0 || this.#isSeparated(composed, oldBlocks, adjacent)
      ? composed
      : compose(true);
  }

  /** Composes a region whose blocks were split, joined or lifted; null where the blocks are others. */
  #carryRegion(
    oldBlocks: readonly Block[],
    newNodes: readonly Node[],
    adjacent: AdjacentBlocks,
    region: { from: number; to: number },
  ): { text: string; blocks: Block[] } | null {
    if (newNodes.some((node) => this.#sources.has(node))) return null;
    const write = (node: Node, above: Node | null) =>
      nodeToMarkdown(node, this.#style, this.#references, undefined, above);
    const carried = carryRegion({
      text: this.text,
      region,
      oldBlocks,
      newNodes,
      getWritten: (node) => this.written(node),
      write,
      references: this.#references,
    });
    if (carried === null || !this.#isSeparated(carried, oldBlocks, adjacent)) return null;
    for (const { node, source, written } of carried.changed) {
      this.#sources.set(node, source);
      this.#written.set(node, written);
    }
    return carried;
  }

  /** Whether the composed region parses to its blocks, next to their neighbours. */
  #isSeparated(
    composed: { text: string; blocks: readonly Block[] },
    oldBlocks: readonly Block[],
    { before, after }: AdjacentBlocks,
  ): boolean {
    const positioned = composed.blocks.filter(hasPosition);
    const hasSameKinds =
      oldBlocks.length === composed.blocks.length &&
      oldBlocks.every(({ node }, at) => composed.blocks[at]?.node.type === node.type) &&
      positioned.length === oldBlocks.filter(hasPosition).length;
    // an edit within a block whose neighbours stay cannot join blocks
    if (hasSameKinds && !positioned.some(({ node }) => node.type.name === 'raw_block')) return true;
    const head = before === null ? '' : this.text.slice(before.from, before.to);
    const tail = after === null ? '' : this.text.slice(after.from, after.to);
    const { blocks } = readBlocks(head + composed.text + tail, this.#references);
    const expectedCount = positioned.length + (before === null ? 0 : 1) + (after === null ? 0 : 1);
    return blocks.length === expectedCount;
  }

  #getSourceFor(
    node: Node,
    newNodes: readonly Node[],
    at: number,
    oldBlocks: readonly Block[],
    before: Block | null,
  ): string {
    if (isEmptyParagraph(node)) return '';
    const cached = this.#sources.get(node);
    if (cached !== undefined) return cached;
    const source = this.#rewriteSource(
      node,
      findPredecessor(node, newNodes, at, oldBlocks),
      newNodes[at - 1] ?? before?.node ?? null,
    );
    this.#sources.set(node, source);
    return source;
  }

  /**
   * Returns the source of a changed block: the previous source with only the change applied, if that parses to the
   * block.
   */
  #rewriteSource(node: Node, previous: Node | null, blockAbove: Node | null): string {
    if (node.type.name === 'raw_block') return node.textContent;
    const row = previous === null ? null : this.#replaceRow(node, previous);
    if (row !== null) return row;
    const now = nodeToMarkdown(node, this.#style, this.#references, undefined, blockAbove);
    this.#written.set(node, now);
    if (previous === null || previous.type.name === 'raw_block') return now.text;
    const before = this.written(previous);
    return carryBlock({ node, now }, this.source(previous), before, this.#references);
  }

  #replaceRow(node: Node, previous: Node): string | null {
    const references = this.#references;
    const replaced = replaceRow(node, previous, this.source(previous), {
      references,
      getWritten: (part) => this.#written.get(part) ?? null,
      write: (part, source) => nodeToMarkdown(part, this.#style, references, source),
    });
    if (replaced !== null) this.#written.set(replaced.part, replaced.written);
    return replaced?.source ?? null;
  }

  /** Adopts a changed text. Returns the blocks of the document to replace, or null. */
  read(text: string): BlockChange | null {
    const change = getChange(this.text, text);
    if (change === null) return null;
    const { blocks, text: oldBlocks } = this;
    this.text = text;
    if (needsFullParse(oldBlocks, text, change)) {
      this.#open();
      return this.#trim(blocks, 0, blocks.length, this.blocks);
    }
    const delta = text.length - oldBlocks.length;
    for (let context = 1; ; context *= 4) {
      const [from, to] = getAffectedBlocks(blocks, change, context);
      const start = from === 0 ? 0 : (blocks[from]?.from ?? 0);
      const stop = to === blocks.length ? text.length : (blocks[to - 1]?.to ?? 0) + delta;
      const parsed = shiftBlocks(this.#read(text.slice(start, stop)), start);
      const isWholeText = from === 0 && to === blocks.length;
      if (
        !isWholeText &&
        (!matchesSurroundings({ text, blocks: parsed }, { text: oldBlocks, blocks }, from, to) ||
          hasUnpairedHtml([...parsed, ...blocks.slice(from, to)]))
      )
        continue;
      this.blocks = [...blocks.slice(0, from), ...parsed, ...shiftBlocks(blocks.slice(to), delta)];
      return this.#trim(blocks, from, to, parsed);
    }
  }

  /** Adopts the nodes of a document equivalent to the blocks. */
  adoptDocument(doc: Node): void {
    if (this.blocks.length === 0 && doc.childCount === 1 && doc.firstChild !== null)
      this.blocks = [{ from: 0, to: 0, node: doc.firstChild }];
    this.blocks = this.blocks.map((block, at) => {
      const node = doc.maybeChild(at);
      if (node === null || node === block.node) return block;
      if (block.to > block.from) {
        this.#sources.set(node, this.text.slice(block.from, block.to));
        const written = this.#written.get(block.node);
        if (written !== undefined) this.#written.set(node, written);
      }
      return { ...block, node };
    });
  }

  /** Keeps the unchanged blocks at both ends of a part, including the empty ones between them. */
  #trim(
    oldBlocks: readonly Block[],
    from: number,
    to: number,
    parsed: readonly Block[],
  ): BlockChange {
    const getSource = ({ node }: Block) => this.#sources.get(node) ?? null;
    const old = oldBlocks.slice(from, to);
    const isFirstText = oldBlocks.length === 1 && old[0]?.to === 0;
    const place = { end: this.text.length, isFirstText };
    const { head, changedBlocks, tail } = trimChange(old, parsed, getSource, place);
    const blocksAfter = this.blocks.slice(from + parsed.length);
    this.blocks = [
      ...this.blocks.slice(0, from),
      ...head,
      ...changedBlocks,
      ...tail,
      ...blocksAfter,
    ];
    const nodes = changedBlocks.map(({ node }) => node);
    return { from: from + head.length, to: to - tail.length, nodes };
  }
}
