import type { Rolldown } from 'vite';
import { expect, it } from 'vitest';
import { loadedPackages } from './browser-packages.ts';

const chunk = (fileName: string, imports: string[], dynamicImports: string[] = []) =>
  ({
    type: 'chunk',
    fileName,
    imports,
    dynamicImports,
    isEntry: fileName === 'index.js',
  }) as unknown as Rolldown.OutputChunk;
const bundleOf = (...chunks: Rolldown.OutputChunk[]) =>
  Object.fromEntries(chunks.map((one) => [one.fileName, one]));

it('names a browser package that the entry imports through another chunk', () => {
  const bundle = bundleOf(
    chunk('index.js', ['react', 'page.js']),
    chunk('page.js', ['prosemirror-view', 'katex/dist/katex.mjs']),
  );
  expect(loadedPackages(bundle).toSorted()).toEqual(['katex/dist/katex.mjs', 'prosemirror-view']);
});

it('allows browser packages behind import()', () => {
  const bundle = bundleOf(
    chunk('index.js', ['react'], ['editor.js', 'mermaid']),
    chunk('editor.js', ['prosemirror-view', '@codemirror/state']),
  );
  expect(loadedPackages(bundle)).toEqual([]);
});
