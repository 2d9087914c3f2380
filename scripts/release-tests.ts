import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { checkOutVersion } from '../ops/drills/lib/versions.ts';

// `npm run release:tests -- VERSION [FILES…]`: runs the server tests of an earlier version with the migrations of this one.
// The long form of the test in apps/server/test/release; it needs the history of git.
const [version, ...files] = process.argv.slice(2);
if (version === undefined) throw new Error('npm run release:tests -- VERSION [FILES…]');
const folder = mkdtempSync(path.join(os.tmpdir(), 'zhihui-release-tests-'));
try {
  checkOutVersion(version, folder);
  const root = path.resolve(import.meta.dirname, '..');
  const migrations = 'apps/server/src/db/migrations';
  rmSync(path.join(folder, migrations), { recursive: true });
  cpSync(path.join(root, migrations), path.join(folder, migrations), { recursive: true });
  const vitest = path.join(root, 'node_modules/.bin/vitest');
  const args = ['run', '--project', 'server', ...files];
  const { status } = spawnSync(vitest, args, { cwd: folder, stdio: 'inherit' });
  process.exitCode = status ?? 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}
