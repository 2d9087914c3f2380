import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { root } from './paths.mjs';

const generatedFolders = new Set(['build', 'node_modules', '.react-router', 'test-results']);

/** All files below a folder, sorted, without generated ones. */
function listSourceFiles(folder) {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => !generatedFolders.has(entry.name))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      const full = path.join(folder, entry.name);
      return entry.isDirectory() ? listSourceFiles(full) : [full];
    });
}

/** Texts of our TypeScript below these folders, by their path in the repository, with `/`. */
export function readSources(...folders) {
  const files = folders
    .flatMap((folder) => listSourceFiles(path.join(root, folder)))
    .filter((file) => /\.tsx?$/.test(file));
  return Object.fromEntries(
    files.map((file) => [
      path.relative(root, file).split(path.sep).join('/'),
      readFileSync(file, 'utf8'),
    ]),
  );
}

/** Hash of every path and content: of all source files below these folders, and of one file more if it is there. Paths from the repository. */
export function computeDigest(folders, more) {
  const hash = createHash('sha256');
  const files = folders.flatMap((folder) => listSourceFiles(path.join(root, folder)));
  const other = path.join(root, more);
  for (const file of existsSync(other) ? [...files, other] : files) {
    hash.update(`${path.relative(root, file)}\0`).update(readFileSync(file));
  }
  return hash.digest('hex');
}
