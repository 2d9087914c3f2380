import { existsSync, readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { root } from './paths.mjs';
import { readSources } from './source-files.mjs';

const decisions = readdirSync(path.join(root, 'docs/decisions')).filter((file) =>
  /^\d{4}-/.test(file),
);
const documents = [
  'README.md',
  'CONTRIBUTING.md',
  'docs/ARCHITECTURE.md',
  'docs/GLOSSARY.md',
  'docs/decisions/README.md',
  'apps/server/test/README.md',
  'apps/web/vite/README.md',
  ...decisions.map((file) => `docs/decisions/${file}`),
];
const textOf = (file: string) => readFileSync(path.join(root, file), 'utf8');
const scriptFiles = readdirSync(path.join(root, 'scripts/lib')).filter((file) =>
  file.endsWith('.mjs'),
);
/** Every word of the code. */
const words = new Set(
  [
    ...Object.values(readSources('apps', 'packages', 'e2e', 'bench', 'ops', 'scripts')),
    ...scriptFiles.map((file) => textOf(`scripts/lib/${file}`)),
  ]
    .join('\n')
    .match(/[A-Za-z_$][\w$]*/gu),
);

/** Files of the repository that a text names whole: `apps/server/src/app.ts`. */
function findNamedFiles(text: string): string[] {
  const found = text.matchAll(/`((?:apps|packages|e2e|bench|scripts|docs)\/[\w./-]+\.\w+)`/gu);
  return [...found].map(([, file]) => file as string);
}

function findLinks(file: string, text: string): string[] {
  const found = [...text.matchAll(/\]\(([^):#\s]+)(?:#[^)]*)?\)/gu)];
  return found.map(([, to]) => path.join(path.dirname(file), to as string));
}

/** Names of code in backticks: functions, types and fields, with two words at least. */
function findNamedCode(text: string): string[] {
  const names = text.matchAll(/`(?:\w+\.)?((?:[a-z]+|[A-Z][a-z]+)[A-Z]\w*)(?:\([^`]*\))?`/gu);
  return [...names].map(([, name]) => name as string);
}

/** Names from libraries and Kubernetes in the documents. */
const EXTERNAL_NAMES = new Set(['renderToPipeableStream', 'forwardRef', 'preStop']);

describe('the documents', () => {
  it.each(documents)('%s names files that are there, and links to some', (file) => {
    const text = textOf(file);
    const missing = [...findNamedFiles(text), ...findLinks(file, text)].filter(
      (item) => !existsSync(path.join(root, item)),
    );
    expect(missing).toEqual([]);
  });

  it.each(documents)('%s names functions, types and fields that are there', (file) => {
    const missingNames = findNamedCode(textOf(file)).filter(
      (name) => !words.has(name) && !EXTERNAL_NAMES.has(name),
    );
    expect(missingNames).toEqual([]);
  });

  it('count the files between an article and its readers', () => {
    const text = textOf('docs/ARCHITECTURE.md');
    const [, section = ''] = /## Publish an article\n([\s\S]*?)\n## /u.exec(text) ?? [];
    const [, statedCount] = /counts them: (\d+) files/u.exec(section) ?? [];
    expect(new Set(findNamedFiles(section)).size).toBe(Number(statedCount));
  });

  it('number the decisions without gaps, each with its number in the title', () => {
    const numbers = decisions.map((file) => Number(file.slice(0, 4)));
    expect(numbers).toEqual(numbers.map((_, at) => at + 1));
    const misnumbered = decisions.filter(
      (file) => !textOf(`docs/decisions/${file}`).startsWith(`# ${file.slice(0, 4)} `),
    );
    expect(misnumbered).toEqual([]);
  });

  it('are linked from the code that a decision explains: name the file of the decision in a comment there', () => {
    const code = Object.values(readSources('apps', 'packages', 'e2e', 'bench')).join('\n');
    const scripts = ['lib/import-rules', 'lint/vocabulary']
      .map((name) => textOf(`scripts/${name}.mjs`))
      .join('\n');
    const linked = [...`${code}\n${scripts}`.matchAll(/docs\/decisions\/(\d{4}-[\w-]+\.md)/gu)];
    const names = new Set(linked.map(([, file]) => file as string));
    // how decisions are written explains no code
    expect(decisions.filter((file) => !names.has(file) && !file.startsWith('0001-'))).toEqual([]);
    expect([...names].filter((file) => !decisions.includes(file))).toEqual([]);
  });

  it('list every decision in their index', () => {
    const index = textOf('docs/decisions/README.md');
    expect(decisions.filter((file) => !index.includes(`](${file})`))).toEqual([]);
  });
});
