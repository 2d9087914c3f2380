import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';

const madeFolders = new Set(['build', 'node_modules', '.react-router', 'test-results']);

/** All files below a folder, sorted, without what tools make there. */
export function sourceFiles(folder) {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => !madeFolders.has(entry.name))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      const full = path.join(folder, entry.name);
      return entry.isDirectory() ? sourceFiles(full) : [full];
    });
}
