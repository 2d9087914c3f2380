import type { Rolldown } from 'vite';
import { expect, it } from 'vitest';
import { getLoadedPackages } from './browser-packages.ts';

const chunk = (fileName: string, imports: string[], dynamicImports: string[] = []) =>
  ({
    type: 'chunk',
    fileName,
    imports,
    dynamicImports,
    isEntry: fileName === 'index.js',
  }) as unknown as Rolldown.OutputChunk;
const getBundle = (...chunks: Rolldown.OutputChunk[]) =>
  Object.fromEntries(chunks.map((chunk) => [chunk.fileName, chunk]));

it('names a browser package that the entry imports through another chunk', () => {
  const bundle = getBundle(
    chunk('index.js', ['react', 'page.js']),
    chunk('page.js', ['prosemirror-view', 'katex/dist/katex.mjs']),
  );
  expect(getLoadedPackages(bundle).toSorted()).toEqual([
    'katex/dist/katex.mjs',
    'prosemirror-view',
  ]);
});

it('allows browser packages behind import()', () => {
  const bundle = getBundle(
    chunk('index.js', ['react'], ['editor.js', 'mermaid']),
    chunk('editor.js', ['prosemirror-view', '@codemirror/state']),
  );
  expect(getLoadedPackages(bundle)).toEqual([]);
});
