import { readFileSync } from 'node:fs';
import path from 'node:path';
import { findBreaches } from './lib/import-rules.mjs';
import { sourceFiles } from './lib/source-files.mjs';
import { root } from './lib/paths.mjs';
import { say } from './lib/say.mjs';

/** Checks who imports whom in all our sources; prints each breach with what to do instead. */
const files = ['apps', 'packages', 'bench', 'e2e'].flatMap((folder) =>
  sourceFiles(path.join(root, folder)).filter((file) => /\.tsx?$/.test(file)),
);
const sources = Object.fromEntries(
  files.map((file) => [
    path.relative(root, file).split(path.sep).join('/'),
    readFileSync(file, 'utf8'),
  ]),
);

const breaches = findBreaches(sources);
for (const { file, rule, target, say: advice } of breaches) {
  say(`${file}\n  引用了 ${target}（${rule}）\n  ${advice}`);
}
say(`引用规则：${files.length} 个文件，${breaches.length} 处不对`);
// No files at all means the walk is broken, not that everything is fine.
process.exitCode = breaches.length > 0 || files.length === 0 ? 1 : 0;
