// Why it is as it is: docs/decisions/0019-annotation-survival.md
import { readFileSync, readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { CORPUS, loadCorpusRows, pickEvenly } from '@zhihui/test-data/corpus.ts';
import { runSurvival } from './test/survival-run.ts';
import type { Report, Tally } from './test/survival-run.ts';

const SEED = 20261121;
const ARTICLES = 200;

/** A single-character quote has little else to be found by when its neighbour changes. */
const MIN_RATES = { 'change a word inside': 0.95, 'change a word beside': 0.9 };

interface Row {
  body: string;
}

/** Articles of the demo data. */
function listDemoArticles(): string[] {
  const folder = new URL('../../start/demo/', import.meta.url);
  return readdirSync(folder)
    .filter((name) => name.endsWith('.md'))
    .map((name) => readFileSync(new URL(name, folder), 'utf8').replace(/^---\n.*?\n---\n/su, ''));
}

/** Articles of ordinary length from the whole corpus. */
function corpusArticles(): string[] {
  const bodies = loadCorpusRows<Row>('articles.jsonl.gz')
    .map(({ body }) => body)
    .filter((body) => body.length > 1500 && body.length < 30_000);
  return pickEvenly(bodies, ARTICLES);
}

function printReport(report: Report): void {
  const lines = Object.entries(report).flatMap(([kind, { followed, alone }]) => [
    `${kind.padEnd(29)}${line(followed)}   by the selector alone: ${line(alone)}`,
    ...followed.notes.map((note) => `    ${note.replaceAll('\n', '⏎')}`),
  ]);
  process.stdout.write(`${lines.join('\n')}\n`);
}

const line = ({ right, duplicate, wrong, lost }: Tally) =>
  `right ${right}, in a copy ${duplicate}, wrong ${wrong}, lost ${lost}`;

function checkReport(report: Report): void {
  for (const kind of ['insert before', 'delete around', 'move the paragraph'] as const) {
    const { followed } = report[kind];
    expect(followed, kind).toMatchObject({ wrong: 0, lost: 0 });
    expect(followed.right, kind).toBeGreaterThan(0);
  }
  for (const kind of ['change a word inside', 'change a word beside'] as const) {
    const { right, duplicate, wrong, lost } = report[kind].followed;
    expect(right / (right + duplicate + wrong + lost), kind).toBeGreaterThanOrEqual(
      MIN_RATES[kind],
    );
  }
  expect(report['rewrite it'].followed).toMatchObject({ right: 0, duplicate: 0, wrong: 0 });
  expect(report['rewrite it'].followed.lost).toBeGreaterThan(0);
}

describe('annotations survive edits of the article', () => {
  it('in nearly all positions', { timeout: 300_000 }, () => {
    const report = runSurvival(CORPUS === null ? listDemoArticles() : corpusArticles(), SEED);
    printReport(report);
    checkReport(report);
  });
});
