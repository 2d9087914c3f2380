import { describe, expect, it } from 'vitest';
import { parseMarkdown } from '@zhihui/markdown/parser.ts';
import { finishHtml } from './render.ts';
import { CORPUS } from '@zhihui/test-data/corpus.ts';
import { loadMarkdownExamples } from '@zhihui/test-data/markdown-examples.ts';
import type { MarkdownExample } from '@zhihui/test-data/markdown-examples.ts';

/** Everything after the parser runs over both sides, so what differs is how Markdown was read. */
function finishMarkup(html: string): string {
  return finishHtml(html, true).html.replaceAll(
    '<blockquote></blockquote>',
    '<blockquote>\n</blockquote>',
  );
}

/** The specification writes tasks as inputs; a writer's own inputs are not let through. */
function expectedOf({ html }: MarkdownExample): string {
  return finishMarkup(
    html
      .replaceAll('<li><input checked="" disabled="" type="checkbox"> ', '<li class="task-done">')
      .replaceAll('<li><input disabled="" type="checkbox"> ', '<li class="task">'),
  );
}

/** Intended differences, and how both sides look without them. */
const INTENDED: [category: string, without: (html: string) => string][] = [
  ['line breaks become <br>', (html) => html.replaceAll('<br>', '')],
  ['bare addresses become links', (html) => html.replace(/<br>|<\/?a\b[^>]*>/g, '')],
];

const NO_ELEMENT = 'a tag that names no element of HTML is shown as words';
const unsupported = (...examples: number[]) =>
  Object.fromEntries(examples.map((example) => [example, NO_ELEMENT]));

/** Single examples that differ on purpose. */
const SINGLE: Record<'commonmark' | 'gfm', Record<number, string>> = {
  commonmark: {
    ...unsupported(150, 163, 201, 491, 524, 536, 613, 614, 615, 617, 623),
    171: 'a raw text element is shown as words',
    173: 'an open style is shown as words',
  },
  gfm: {
    ...unsupported(120, 133, 170, 500, 532, 544, 632, 633, 634, 636, 642),
    142: 'an open style is shown as words',
    625: 'an address ends before an unbalanced bracket',
    626: 'an address may end with an entity',
    630: 'a mail host may hold a plus',
    645: 'comments as in CommonMark 0.31',
    646: 'comments as in CommonMark 0.31',
  },
};

/** '' when an example is met exactly, else the category it falls into, else both sides. */
function describeDifference(name: 'commonmark' | 'gfm', row: MarkdownExample): string {
  const actual = finishMarkup(parseMarkdown(row.markdown).html);
  const expected = expectedOf(row);
  if (actual === expected) return '';
  const single = SINGLE[name][row.example];
  if (single) return single;
  const category = INTENDED.find(([, without]) => without(actual) === without(expected))?.[0];
  return category ?? `${row.section} ${row.example}: ${actual} ≠ ${expected}`;
}

/** How many examples are met exactly at least: of the specifications, or of our own. */
const FLOORS =
  CORPUS === null ? { commonmark: 24, gfm: 29 } : ({ commonmark: 569, gfm: 585 } as const);

describe('Markdown specifications', () => {
  it.each(['commonmark', 'gfm'] as const)(
    '%s: nearly all examples exactly, the others only as intended',
    (name) => {
      const differences = loadMarkdownExamples(name).map((row) => describeDifference(name, row));
      const intended = new Set([
        ...INTENDED.map(([category]) => category),
        ...Object.values(SINGLE[name]),
      ]);
      expect(differences.filter((item) => item !== '' && !intended.has(item))).toEqual([]);
      expect(differences.filter((item) => item === '').length).toBeGreaterThanOrEqual(FLOORS[name]);
    },
  );
});
