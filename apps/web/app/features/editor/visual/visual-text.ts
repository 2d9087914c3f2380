import { NO_REFERENCES } from '@zhihui/markdown/parse-in-place.ts';
import { cleanText } from '@zhihui/markdown/clean-text.ts';
import type { References } from '@zhihui/markdown/parse-in-place.ts';
import type { Node } from 'prosemirror-model';
import { changeBetween } from '../model/text-change.ts';
import type { TextChange } from '../model/text-change.ts';
import { align, carryOver } from './alignment.ts';
import { readBlocks } from './blocks.ts';
import type { Block } from './blocks.ts';
import { gapsFor, gapsOf, joinBlocks } from './compose-region.ts';
import type { Neighbours } from './compose-region.ts';
import { USUAL_STYLE, styleOf } from './markdown-style.ts';
import type { MarkdownStyle } from './markdown-style.ts';
import { nodeToMarkdown, readsAs } from './node-to-markdown.ts';
import type { Written } from './node-to-markdown.ts';
import { blocksAround, meets, reachesFar } from './reading-again.ts';
import { regionChanges, stands } from './region-changes.ts';
import { schema } from './schema.ts';
import { isEmptyParagraph } from './settled.ts';
import { changedRow, tablePart } from './table-rows.ts';
import { trimChange } from './trim-change.ts';

/** Blocks `from` to `to` of the document give way to `nodes`. */
export interface BlockChange {
  from: number;
  to: number;
  nodes: Node[];
}

/**
 * A text and the document that shows it, kept in step. Nodes are never changed in place, so a block whose node is still
 * the same is untouched, and its source stays as it is, byte for byte.
 */
export class VisualText {
  text: string;
  blocks: Block[] = [];
  #references: References = NO_REFERENCES;
  #style: MarkdownStyle = USUAL_STYLE;
  /** Sources of nodes, also of those that are on their way to another place. */
  #sources = new WeakMap<Node, string>();
  #written = new WeakMap<Node, Written>();

  constructor(text: string) {
    this.text = text;
    this.#open();
  }

  /** The document of the text as it was read last. */
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
    this.#style = styleOf(blocks.map(({ node }) => node));
    this.blocks = this.#withWaysBack(blocks, this.text);
  }

  /** Blocks of a part of the text. */
  #read(text: string): Block[] {
    return this.#withWaysBack(readBlocks(text, this.#references).blocks, text);
  }

  /** Blocks that cannot be written as they are read are shown as their source. */
  #withWaysBack(blocks: readonly Block[], text: string): Block[] {
    return blocks.map((block) => {
      const source = text.slice(block.from, block.to);
      const node = this.#shown(block.node, source);
      this.#sources.set(node, source);
      return { ...block, node };
    });
  }

  #shown(node: Node, source: string): Node {
    if (node.type.name === 'raw_block') return node;
    const written = nodeToMarkdown(node, this.#style, this.#references, { source });
    if (written.faithful) {
      this.#written.set(node, written);
      return node;
    }
    const shown = cleanText(source);
    return schema.nodes.raw_block.create({ kind: 'other' }, shown === '' ? [] : schema.text(shown));
  }

  /** How a node was or would be written, with the places of its positions. */
  written(node: Node): Written {
    const known = this.#written.get(node);
    if (known !== undefined) return known;
    const written = nodeToMarkdown(node, this.#style, this.#references);
    this.#written.set(node, written);
    return written;
  }

  /** The source of a block. */
  source(node: Node): string {
    return this.#sources.get(node) ?? this.written(node).text;
  }

  /** Takes over a changed document: the changes of the text it makes, each in the text after those before it. */
  write(doc: Node): TextChange[] {
    const next = doc.children;
    const { start, ends } = this.#unchanged(next);
    const old = this.blocks.slice(start, this.blocks.length - ends);
    const fresh = next.slice(start, next.length - ends);
    if (old.length === 0 && fresh.length === 0) return [];
    const beside: Neighbours = {
      before: this.#neighbour(start - 1, -1),
      behind: this.#neighbour(this.blocks.length - ends, 1),
    };
    const from = beside.before?.to ?? 0;
    const to = beside.behind?.from ?? this.text.length;
    const made = this.#compose(old, fresh, beside, { from, to });
    const changes = regionChanges(
      { from, text: this.text.slice(from, to), blocks: old },
      { from, ...made },
    );
    const delta = made.text.length - (to - from);
    this.text = this.text.slice(0, from) + made.text + this.text.slice(to);
    const rest = moved(this.blocks.slice(this.blocks.length - ends), delta);
    this.blocks = [...this.blocks.slice(0, start), ...made.blocks, ...rest];
    return changes;
  }

  /** How many blocks at both ends are the same nodes. */
  #unchanged(next: readonly Node[]): { start: number; ends: number } {
    const { blocks } = this;
    const shorter = Math.min(blocks.length, next.length);
    let start = 0;
    while (start < shorter && blocks[start]?.node === next[start]) start += 1;
    let ends = 0;
    while (
      ends < shorter - start &&
      blocks[blocks.length - 1 - ends]?.node === next[next.length - 1 - ends]
    )
      ends += 1;
    return { start, ends };
  }

  /** The nearest block from `at` on that stands in the text. */
  #neighbour(at: number, step: 1 | -1): Block | null {
    for (let i = at; i >= 0 && i < this.blocks.length; i += step) {
      const block = this.blocks[i];
      if (block !== undefined && stands(block)) return block;
    }
    return null;
  }

  /** The text of a region whose blocks are to be `fresh`, and where they stand. */
  #compose(
    old: readonly Block[],
    fresh: readonly Node[],
    beside: Neighbours,
    region: { from: number; to: number },
  ): { text: string; blocks: Block[] } {
    const gaps = gapsOf(this.text, old.filter(stands), region);
    const sources = fresh.map((node, at) => this.#sourceFor(node, fresh, at, old, beside.before));
    const count = sources.filter((source) => source !== '').length;
    const compose = (safe: boolean) =>
      joinBlocks(sources, fresh, gapsFor(count, gaps, beside, safe), region.from);
    const made = compose(false);
    return count === 0 || this.#standsApart(made, old, beside) ? made : compose(true);
  }

  /** Whether the blocks of a composed region are read as they are meant, next to their neighbours. */
  #standsApart(
    made: { text: string; blocks: readonly Block[] },
    old: readonly Block[],
    { before, behind }: Neighbours,
  ): boolean {
    const there = made.blocks.filter(stands);
    const sameKinds =
      old.length === made.blocks.length &&
      old.every(({ node }, at) => made.blocks[at]?.node.type === node.type) &&
      there.length === old.filter(stands).length;
    // typing within a block whose neighbours stay: nothing runs together that did not before
    if (sameKinds && !there.some(({ node }) => node.type.name === 'raw_block')) return true;
    const head = before === null ? '' : this.text.slice(before.from, before.to);
    const tail = behind === null ? '' : this.text.slice(behind.from, behind.to);
    const { blocks } = readBlocks(head + made.text + tail, this.#references);
    const wanted = there.length + (before === null ? 0 : 1) + (behind === null ? 0 : 1);
    return blocks.length === wanted;
  }

  #sourceFor(
    node: Node,
    fresh: readonly Node[],
    at: number,
    old: readonly Block[],
    before: Block | null,
  ): string {
    if (isEmptyParagraph(node)) return '';
    const known = this.#sources.get(node);
    if (known !== undefined) return known;
    const source = this.#rewritten(
      node,
      predecessor(node, fresh, at, old),
      fresh[at - 1] ?? before?.node ?? null,
    );
    this.#sources.set(node, source);
    return source;
  }

  /** The source of a changed block: that of the block it was, with the change alone, where that says the same. */
  #rewritten(node: Node, was: Node | null, above: Node | null): string {
    if (node.type.name === 'raw_block') return node.textContent;
    const row = was === null ? null : changedRow(was, node);
    const withRow = was === null || row === null ? null : this.#withRow(node, was, row);
    if (withRow !== null) return withRow;
    const now = nodeToMarkdown(node, this.#style, this.#references, undefined, above);
    this.#written.set(node, now);
    if (was === null || was.type.name === 'raw_block') return now.text;
    return this.#carried(node, this.source(was), this.written(was), now);
  }

  /** `source`, of which the block was `then`, with what `now` changes; or `now` itself where that would be read otherwise. */
  #carried(node: Node, source: string, then: Written, now: Written): string {
    if (source === then.text) return now.text;
    const change = changeBetween(then.text, now.text);
    if (change === null) return source;
    const { from, to, insert } = carryOver(align(then.text, source), change);
    const carried = source.slice(0, from) + insert + source.slice(to);
    return now.faithful && readsAs(carried, node, this.#references) ? carried : now.text;
  }

  /** The source of a table in which one row is another than it was: only that is written. Null where it takes more. */
  #withRow(node: Node, was: Node, index: number): string | null {
    const source = this.source(was);
    const before = tablePart(was, source, index);
    const after = tablePart(node, source, index);
    if (before === null || after === null) return null;
    const known = { source: before.source };
    const then =
      this.#written.get(before.node) ??
      nodeToMarkdown(before.node, this.#style, this.#references, known);
    const now = nodeToMarkdown(after.node, this.#style, this.#references);
    if (!then.faithful || !now.faithful) return null;
    this.#written.set(after.node, now);
    const lines = this.#carried(after.node, before.source, then, now).split('\n');
    if (lines.length !== (index === 0 ? 2 : 3)) return null;
    const written = index === 0 ? lines.join('\n') : (lines[2] ?? '');
    const end = before.row.offset + before.source.length - before.part.offset;
    return source.slice(0, before.row.offset) + written + source.slice(end);
  }

  /** Takes over a changed text: the blocks of the document that are others now. */
  read(text: string): BlockChange | null {
    const change = changeBetween(this.text, text);
    if (change === null) return null;
    const { blocks, text: old } = this;
    this.text = text;
    if (reachesFar(old, text, change)) {
      this.#open();
      return this.#trim(blocks, 0, blocks.length, this.blocks);
    }
    const delta = text.length - old.length;
    for (let reach = 1; ; reach *= 4) {
      const [from, to] = blocksAround(blocks, change, reach);
      const start = from === 0 ? 0 : (blocks[from]?.from ?? 0);
      const stop = to === blocks.length ? text.length : (blocks[to - 1]?.to ?? 0) + delta;
      const found = moved(this.#read(text.slice(start, stop)), start);
      const whole = from === 0 && to === blocks.length;
      if (!whole && !meets({ text, blocks: found }, { text: old, blocks }, from, to)) continue;
      this.blocks = [...blocks.slice(0, from), ...found, ...moved(blocks.slice(to), delta)];
      return this.#trim(blocks, from, to, found);
    }
  }

  /** Takes over the nodes of a document that shows the blocks as they are. */
  adopt(doc: Node): void {
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

  /** Leaves blocks at both ends of a part as they are where they say the same, with the empty ones between them. */
  #trim(old: readonly Block[], from: number, to: number, found: readonly Block[]): BlockChange {
    const sourceOf = ({ node }: Block) => this.#sources.get(node) ?? null;
    const { head, fresh, tail } = trimChange(
      old.slice(from, to),
      found,
      sourceOf,
      this.text.length,
    );
    const rest = this.blocks.slice(from + found.length);
    this.blocks = [...this.blocks.slice(0, from), ...head, ...fresh, ...tail, ...rest];
    const nodes = fresh.map(({ node }) => node);
    return { from: from + head.length, to: to - tail.length, nodes };
  }
}

function moved(blocks: readonly Block[], by: number): Block[] {
  return blocks.map(({ from, to, node }) => ({ from: from + by, to: to + by, node }));
}

/** The block that a new one was before, as far as that can be told. */
function predecessor(
  node: Node,
  fresh: readonly Node[],
  at: number,
  old: readonly Block[],
): Node | null {
  const same = fresh.length === old.length ? old[at] : at === 0 ? old[0] : undefined;
  return same !== undefined && same.node.type === node.type ? same.node : null;
}
