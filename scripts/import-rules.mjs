import { findBreaches } from './lib/import-rules.mjs';
import { readSources } from './lib/source-files.mjs';
import { print } from './lib/print.mjs';

/** Checks which file imports which in all our sources; prints each breach with what to do instead. */
const sources = readSources('apps', 'packages', 'bench', 'e2e');
const files = Object.keys(sources);

const breaches = findBreaches(sources);
for (const { file, rule, target, say: advice } of breaches) {
  print(`${file}\n  引用了 ${target}（${rule}）\n  ${advice}`);
}
print(`引用规则：${files.length} 个文件，${breaches.length} 处不对`);
// No files at all means that listing them failed, not that everything is fine.
process.exitCode = breaches.length > 0 || files.length === 0 ? 1 : 0;
