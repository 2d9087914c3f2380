import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';
import { root, resolveTool } from '../lib/paths.mjs';
import { EMPTY_NAMES, PREFIXES, VOCABULARY } from './vocabulary.mjs';

/** The lines of a program on which the rule reports something. */
function findReportedLines(lines: readonly string[]): number[] {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'zhihui-vocabulary-'));
  try {
    const file = path.join(folder, 'words.ts');
    const config = path.join(folder, 'oxlint.json');
    writeFileSync(file, lines.join('\n'));
    writeFileSync(
      config,
      JSON.stringify({
        jsPlugins: [path.join(root, 'scripts/lint/vocabulary.mjs')],
        categories: { correctness: 'off' },
        rules: { 'vocabulary/words': 'error' },
      }),
    );
    return runOxlint(['-c', config, '-f', 'json', file]);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function runOxlint(args: readonly string[]): number[] {
  const { stdout } = spawnLint(args);
  const { diagnostics } = JSON.parse(stdout) as {
    diagnostics: { labels: { span: { line: number } }[] }[];
  };
  return diagnostics.map(({ labels }) => labels[0]?.span.line ?? 0).toSorted((a, b) => a - b);
}

function spawnLint(args: readonly string[]): { stdout: string } {
  try {
    return { stdout: execFileSync(resolveTool('oxlint'), [...args], { encoding: 'utf8' }) };
  } catch (error) {
    // oxlint exits with 1 when it reports something
    return error as { stdout: string };
  }
}

it('reports every word of the list once, in a name and in a comment', () => {
  const words = VOCABULARY.flatMap(({ names, prose }) => [
    ...names.map((name) => `export const ${name}Value = 0;`),
    ...prose.map((phrase) => `// The caller ${phrase} the value.`),
  ]);
  const lines = [
    ...words,
    ...[...EMPTY_NAMES.keys()].map((name) => `for (const ${name} of [0]) void ${name};`),
    ...PREFIXES.map(({ example }) => `export function ${example}() {}`),
  ];
  expect(findReportedLines(lines)).toEqual(lines.map((_, index) => index + 1));
});

it('accepts the words of the field, also where they contain a listed word', () => {
  const lines = [
    '// The server sends a keep-alive frame so that proxies keep the connection open.',
    'export const keepAlive = true;',
    'export const takenNames = new Set<string>();',
    'export function canRead(user: string) { return user !== ""; }',
    'for (const user of ["a"]) void user;',
  ];
  expect(findReportedLines(lines)).toEqual([]);
});
