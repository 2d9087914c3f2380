// Why it is as it is: docs/decisions/0091-light-start.md
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { npm, runQuietly } from './child.mjs';
import { hasNode24, root } from './paths.mjs';
import { ScriptFailure, runTask } from './print.mjs';
import { trimPackages } from './trim.mjs';

const minNodeVersion = 20;

/** Holds the scope of the last installation and the digest of its input; `npm ci` itself removes it. */
const stamp = path.join(root, 'node_modules/.installed');

/**
 * Installs packages exactly as `package-lock.json` says, unless they are there already. The scope `site` covers running the
 * site and building its pages, `everything` adds tests, checks and development.
 */
export async function ensureInstalled(extent) {
  if (Number(process.versions.node.split('.')[0]) < minNodeVersion) {
    throw new ScriptFailure(
      `需要 Node.js ${minNodeVersion} 或更新的版本，这里是 ${process.versions.node}。\n请到 https://nodejs.org 安装新版本后再试。`,
    );
  }
  if (isStamped(extent) || isInstalledByHand(extent)) return;
  await runTask(
    '安装依赖',
    () => install(extent),
    () => describeProgress(requiredPackages(extent)),
  );
}

async function install(extent) {
  // Both are set because a person's NODE_ENV or settings of npm would decide otherwise.
  const dev = extent === 'site' ? '--omit=dev' : '--include=dev';
  const [command, ...args] = npm('ci', dev, '--include=optional', '--loglevel=error');
  // Does not query the registry again for what npm has cached, which is a quarter of its work; its cache may be older than
  // one of our packages.
  const quick = runQuietly(command, [...args, '--prefer-offline']);
  await quick
    .catch(() => runQuietly(command, args))
    .catch((error) => {
      throw new ScriptFailure(
        `${error.message}\n\n依赖没有装好。请检查网络（需要能访问 npm 的软件源），再运行一次。`,
      );
    });
  if (!hasNode24()) throw new ScriptFailure('没有适合这台机器的 Node.js 24，请自行安装后再试。');
  // Removed before files are: a full installation must not mistake a trimmed folder for a complete one.
  writeFileSync(stamp, `${extent} ${digestManifests()}`);
  if (extent === 'site') await trimPackages(path.join(root, 'node_modules'));
}

function isStamped(extent) {
  const stamped = readStamp();
  return hasNode24() && [extent, 'all'].some((item) => stamped === `${item} ${digestManifests()}`);
}

function readStamp() {
  return existsSync(stamp) ? readFileSync(stamp, 'utf8') : '';
}

/** Digest of everything that decides what is installed: the lock file, and the dependencies of each package. */
function digestManifests() {
  const hash = createHash('sha256').update(readFileSync(path.join(root, 'package-lock.json')));
  const folders = Object.keys(readPackages('package-lock.json'));
  for (const folder of folders.filter((name) => !name.includes('node_modules/'))) {
    const manifest = JSON.parse(readFileSync(path.join(root, folder, 'package.json'), 'utf8'));
    const { dependencies, devDependencies, optionalDependencies, overrides } = manifest;
    hash.update(JSON.stringify([dependencies, devDependencies, optionalDependencies, overrides]));
  }
  return hash.digest('hex');
}

// A manual installation counts as well if it matches the lock file. npm writes its record once it is done, so an interrupted
// installation has no such file.
function isInstalledByHand(extent) {
  // One of ours for the site lacks types, also after `npm install` has added the rest.
  if (extent === 'all' && readStamp().startsWith('site ')) return false;
  const written = readPackages('node_modules/.package-lock.json');
  const isComplete = Object.entries(requiredPackages(extent)).every(
    ([folder, { version, integrity, link }]) =>
      written[folder] &&
      (link || (written[folder].version === version && written[folder].integrity === integrity)) &&
      existsSync(path.join(root, folder, 'package.json')),
  );
  return isComplete && hasNode24();
}

function requiredPackages(extent) {
  const isRequired = ({ dev, optional, devOptional }) =>
    !optional && (extent === 'all' || !(dev || devOptional));
  return Object.fromEntries(
    Object.entries(readPackages('package-lock.json')).filter(
      ([folder, entry]) => folder.includes('node_modules/') && isRequired(entry),
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

function describeProgress(requiredPackageList) {
  const folders = Object.keys(requiredPackageList);
  const installedFolders = folders.filter((folder) =>
    existsSync(path.join(root, folder, 'package.json')),
  );
  return `${installedFolders.length}/${folders.length}`;
}
