import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { Visitor, parseSync } from 'oxc-parser';
import { describe, expect, it } from 'vitest';
import { HELP_PARTS } from '../../packages/contract/src/features/help/help.parts.ts';
import { root } from '../lib/paths.mjs';
import { readSources } from '../lib/source-files.mjs';

const textOf = (file: string) => readFileSync(path.join(root, file), 'utf8');

/** The replaced words of the interface, from the glossary's table. */
const replaced = textOf('docs/GLOSSARY.md')
  .split('## Words of the interface')[1]!
  .split('\n')
  .filter(
    (line) => line.startsWith('| ') && !line.startsWith('| replaced') && !line.startsWith('| -'),
  )
  .flatMap((line) => (line.split('|')[1] ?? '').split(','))
  .map((word) => word.trim());

/** Tests, example texts, and the words that Chinese queries consist of. */
const NOT_INTERFACE =
  /\.test\.tsx?$|^apps\/(?:web|server)\/test\/|^packages\/test-data\/|\/start\/demo\/|\/testing\/|\/platform\/chinese\//u;

/** The Chinese strings of a file with their lines; comments are none. */
function listStrings(file: string, text: string): { line: number; words: string }[] {
  const { program } = parseSync(file, text);
  const strings: { line: number; words: string }[] = [];
  const add = (at: number, words: string) => {
    if (/\p{Script=Han}/u.test(words))
      strings.push({ line: text.slice(0, at).split('\n').length, words });
  };
  new Visitor({
    Literal: ({ start, value }) => typeof value === 'string' && add(start, value),
    TemplateElement: ({ start, value }) => add(start, value.cooked ?? ''),
    JSXText: ({ start, value }) => add(start, value),
  }).visit(program);
  return strings;
}

const findReplaced = (words: string) => replaced.find((word) => words.includes(word));

describe('the words of the interface', () => {
  it('are listed in the glossary', () => {
    expect(replaced.length).toBeGreaterThan(30);
    expect(findReplaced('没有成功，请稍后重试')).toBe('没有成功');
    expect(findReplaced('操作失败，请稍后重试')).toBeUndefined();
  });

  it('are the terms of the field in all texts of the product', () => {
    const sources = readSources('apps', 'packages');
    const found = Object.entries(sources)
      .filter(([file]) => !NOT_INTERFACE.test(file))
      .flatMap(([file, text]) =>
        listStrings(file, text).flatMap(({ line, words }) => {
          const word = findReplaced(words);
          return word === undefined ? [] : [`${file}:${line} ${word}: ${words}`];
        }),
      );
    expect(found).toEqual([]);
  });

  it('are the terms of the field in the handbook', () => {
    const chapters = HELP_PARTS.flatMap((part) =>
      readdirSync(path.join(root, 'docs/handbook', part)).map(
        (file) => `docs/handbook/${part}/${file}`,
      ),
    );
    const found = [...chapters, 'docs/handbook/README.md'].flatMap((file) =>
      textOf(file)
        .split('\n')
        .flatMap((words, index) => {
          const word = findReplaced(words);
          return word === undefined ? [] : [`${file}:${index + 1} ${word}: ${words}`];
        }),
    );
    expect(found).toEqual([]);
  });
});
