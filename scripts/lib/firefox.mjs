import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { isProgram } from './browser.mjs';
import { runCaptured, runQuietly } from './child.mjs';
import { ScriptFailure, runTask } from './print.mjs';

const names = ['firefox-esr', 'firefox'];
const macOS = '/Applications/Firefox.app/Contents/MacOS/firefox';

/**
 * Path of a Firefox for the run at the floor: `FIREFOX_PATH`, or one on this machine. On Debian as root a missing one is
 * installed, the oldest available: nearest to the floor. Fails elsewhere and says what to install.
 */
export async function ensureFirefox() {
  const found = findFirefox();
  if (found) return found;
  const debian = existsSync('/etc/debian_version') && process.getuid?.() === 0;
  if (!debian) throw new ScriptFailure(describeInstall());
  await runTask('安装测试用的 Firefox ESR', install);
  const installed = findFirefox();
  if (!installed) throw new ScriptFailure(describeInstall());
  return installed;
}

function findFirefox() {
  const chosen = process.env.FIREFOX_PATH;
  if (chosen) {
    if (isProgram(chosen)) return chosen;
    throw new ScriptFailure(`FIREFOX_PATH=${chosen} 不是可以运行的程序。`);
  }
  const folders = (process.env.PATH ?? '').split(path.delimiter);
  const candidates = names.flatMap((name) => folders.map((folder) => path.join(folder, name)));
  return [...candidates, macOS].find(isProgram);
}

async function install() {
  const env = { DEBIAN_FRONTEND: 'noninteractive' };
  const options = ['install', '-y', '-q', '--no-install-recommends'];
  await runQuietly('apt-get', ['update', '-q'], { env });
  const { code } = await runCaptured('apt-get', [...options, findOldest()], { env });
  // The libraries of an older release are not always there.
  if (code !== 0) await runQuietly('apt-get', [...options, 'firefox-esr'], { env });
}

// `apt-cache madison` lists one version a line, newest first: name | version | source.
function findOldest() {
  const { stdout } = spawnSync('apt-cache', ['madison', 'firefox-esr'], { encoding: 'utf8' });
  const versions = (stdout ?? '').split('\n').flatMap((line) => line.split('|')[1]?.trim() ?? []);
  const last = versions.at(-1);
  return last ? `firefox-esr=${last}` : 'firefox-esr';
}

function describeInstall() {
  return [
    '在最低版本浏览器里的测试需要 Firefox ESR，这台机器上没有。请先安装，例如：',
    '  sudo apt-get install -y firefox-esr',
    '或用 FIREFOX_PATH 指出浏览器在哪里。',
  ].join('\n');
}
