import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { npm, quietly } from './child.mjs';
import { hasNode24, root } from './paths.mjs';
import { Failure, task } from './say.mjs';

const oldestNode = 20;

/** Holds the digest of what our last installation was asked for; `npm ci` itself removes it. */
const stamp = path.join(root, 'node_modules/.installed');

/** Installs the packages exactly as `package-lock.json` says, unless they are there already. */
export async function ensureInstalled() {
  if (Number(process.versions.node.split('.')[0]) < oldestNode) {
    throw new Failure(
      `需要 Node.js ${oldestNode} 或更新的版本，这里是 ${process.versions.node}。\n请到 https://nodejs.org 安装新版本后再试。`,
    );
  }
  const wanted = requiredPackages();
  if (!isStamped() && !isInstalled(wanted)) {
    await task('安装依赖', install, () => describeProgress(wanted));
    writeFileSync(stamp, wishes());
  }
  if (!hasNode24()) await task('安装 Node.js 24', installNode24);
}

async function install() {
  // A person's NODE_ENV=production would leave out what the build needs.
  const [command, ...args] = npm('ci', '--include=dev', '--include=optional', '--loglevel=error');
  await quietly(command, args).catch((error) => {
    throw new Failure(
      `${error.message}\n\n依赖没有装好。请检查网络（需要能访问 npm 的软件源），再运行一次。`,
    );
  });
}

// Where npm is told not to run install scripts, the package `node` stays without its program.
async function installNode24() {
  const folder = path.join(root, 'node_modules/node');
  await quietly(process.execPath, ['installArchSpecificPackage.js'], { cwd: folder });
  if (!hasNode24()) throw new Failure('没有适合这台机器的 Node.js 24，请自行安装后再试。');
}

function isStamped() {
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === wishes();
}

/** Digest of all that decides what is installed: the lock file, and what each package asks for. */
function wishes() {
  const hash = createHash('sha256').update(readFileSync(path.join(root, 'package-lock.json')));
  const folders = Object.keys(readPackages('package-lock.json'));
  for (const folder of folders.filter((name) => !name.includes('node_modules/'))) {
    const manifest = JSON.parse(readFileSync(path.join(root, folder, 'package.json'), 'utf8'));
    const { dependencies, devDependencies, optionalDependencies, overrides } = manifest;
    hash.update(JSON.stringify([dependencies, devDependencies, optionalDependencies, overrides]));
  }
  return hash.digest('hex');
}

// An installation made by hand counts as well, if it is what the lock file asks for.
// npm writes down what it installed once it is done, so a broken-off install has no such file.
function isInstalled(wanted) {
  const written = readPackages('node_modules/.package-lock.json');
  return Object.entries(wanted).every(
    ([folder, { version, integrity, link }]) =>
      written[folder] &&
      (link || (written[folder].version === version && written[folder].integrity === integrity)) &&
      existsSync(path.join(root, folder, 'package.json')),
  );
}

function requiredPackages() {
  return Object.fromEntries(
    Object.entries(readPackages('package-lock.json')).filter(
      ([folder, entry]) => folder.includes('node_modules/') && !entry.optional,
    ),
  );
}

function readPackages(file) {
  try {
    return JSON.parse(readFileSync(path.join(root, file), 'utf8')).packages ?? {};
  } catch {
    return {};
  }
}

function describeProgress(wanted) {
  const folders = Object.keys(wanted);
  const done = folders.filter((folder) => existsSync(path.join(root, folder, 'package.json')));
  return `${done.length}/${folders.length}`;
}
