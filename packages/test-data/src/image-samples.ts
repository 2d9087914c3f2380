import { readFileSync } from 'node:fs';
import { BAD_FILE_NAMES, BAD_IMAGES } from './bad-images.ts';
import { CORPUS, resolveCorpusPath } from './corpus.ts';
import { makeGoodImages } from './good-images.ts';
import type { ImageSample } from './image-sample.ts';

interface Row {
  file: string;
  expect: string;
  width?: number | null;
  height?: number | null;
}

function loadCorpusImages(folder: string): ImageSample[] {
  return readFileSync(resolveCorpusPath('images/manifest.jsonl'), 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Row)
    .filter(({ file }) => file.startsWith(`${folder}/`))
    .map(({ file, expect, width, height }) => ({
      name: file.slice(folder.length + 1),
      expected: expect,
      width: width ?? 0,
      height: height ?? 0,
      bytes: readFileSync(resolveCorpusPath(`images/${file}`)),
    }));
}

/** Uploads to be shown (`good`) or to be refused or defused (`bad`): of the corpus, else of this package. */
export async function loadImageSamples(folder: 'good' | 'bad'): Promise<ImageSample[]> {
  if (CORPUS !== null) return loadCorpusImages(folder);
  const own = folder === 'good' ? await makeGoodImages() : BAD_IMAGES;
  return own.map(([name, expected, bytes, width = 0, height = 0]) => ({
    name,
    expected,
    width,
    height,
    bytes: Buffer.from(bytes),
  }));
}

/** Names of uploads that must not be stored or shown as they are. */
export function loadBadFileNames(): string[] {
  if (CORPUS === null) return BAD_FILE_NAMES;
  return JSON.parse(
    readFileSync(resolveCorpusPath('images/bad-file-names.json'), 'utf8'),
  ) as string[];
}
