import { execFileSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';

const ROOT = path.resolve(import.meta.dirname, '../../..');
const PARTS = ['apps/server', 'packages'];
const LINKED = '@zhihui';

/** Checks a git reference out into `folder`, to be run from there. */
export function checkOutVersion(reference: string, folder: string): string {
  mkdirSync(folder, { recursive: true });
  const archive = execFileSync(
    'git',
    ['archive', reference, 'package.json', 'vitest.config.ts', ...PARTS],
    {
      cwd: ROOT,
      maxBuffer: 1024 ** 3,
    },
  );
  execFileSync('tar', ['-x', '-C', folder], { input: archive });
  linkPackages(folder);
  return folder;
}

/** Creates the next version in `folder`: a copy with another number and migrations of each kind, which widen tables in use. */
export function makeNextVersion(folder: string): string {
  for (const part of ['package.json', 'vitest.config.ts', ...PARTS])
    cpSync(path.join(ROOT, part), path.join(folder, part), {
      recursive: true,
      filter: (source) => !source.includes('node_modules'),
    });
  linkPackages(folder);
  const manifest = path.join(folder, 'apps/server/package.json');
  const { version, ...rest } = JSON.parse(readFileSync(manifest, 'utf8')) as { version: string };
  writeFileSync(manifest, JSON.stringify({ ...rest, version: `${version}-next` }));
  for (const [name, text] of Object.entries(MIGRATIONS))
    writeFileSync(path.join(folder, 'apps/server/src/db/migrations', name), text);
  return folder;
}

const MIGRATIONS = {
  '9001-wider.sql': `alter table contents add column drill_note text not null default '';
alter table contents add column drill_words integer;
`,
  '9002-filled.sql': `-- in batches
with batch as (select id from contents where drill_words is null order by id limit 50)
update contents c set drill_words = length(c.body) from batch where batch.id = c.id;
`,
  '9003-indexed.sql': `-- concurrently
create index concurrently if not exists contents_drill_words on contents (drill_words);
`,
};

/** The packages of this project, but for those of the version itself. */
function linkPackages(folder: string): void {
  const modules = path.join(folder, 'node_modules');
  mkdirSync(path.join(modules, LINKED), { recursive: true });
  for (const name of readdirSync(path.join(ROOT, 'node_modules')))
    if (name !== LINKED && !name.startsWith('.cache'))
      symlinkSync(path.join(ROOT, 'node_modules', name), path.join(modules, name));
  for (const name of readdirSync(path.join(ROOT, 'node_modules', LINKED))) {
    const own = path.join(folder, 'packages', name);
    if (existsSync(own)) symlinkSync(own, path.join(modules, LINKED, name));
  }
  const nested = path.join(ROOT, 'apps/server/node_modules');
  if (existsSync(nested)) symlinkSync(nested, path.join(folder, 'apps/server/node_modules'));
}
