import { spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync, statSync } from 'node:fs';
import path from 'node:path';
import { quietly } from './child.mjs';
import { Failure, task } from './say.mjs';

// Debian's Chromium without windows comes first: the same pages for a sixth less of the processor.
const HEADLESS = 'chromium-headless-shell';
const names = [HEADLESS, 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const macOS = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome';

/**
 * Path of a Chromium for the end-to-end tests: `CHROMIUM_PATH`, or one on this machine. On a
 * Debian where we are root a missing one is installed, and so is a font with Chinese characters.
 */
export async function ensureBrowser() {
  const hasFont = hasChineseFont();
  if (!findBrowser() || !hasFont) await installMissing(hasFont);
  const browser = findBrowser();
  if (!browser) throw new Failure(advice(['chromium']));
  return browser;
}

/** Path of the Chromium that `CHROMIUM_PATH` names, or of one on this machine; undefined where there is none. */
export function findBrowser() {
  const chosen = process.env.CHROMIUM_PATH;
  if (chosen) {
    if (isProgram(chosen)) return chosen;
    throw new Failure(`CHROMIUM_PATH=${chosen} 不是可以运行的程序。`);
  }
  const folders = (process.env.PATH ?? '').split(path.delimiter);
  const candidates = names.flatMap((name) => folders.map((folder) => path.join(folder, name)));
  return [...candidates, macOS].find(isProgram);
}

/** Whether `file` is a program that we may run. */
export function isProgram(file) {
  try {
    accessSync(file, constants.X_OK);
    return statSync(file).isFile();
  } catch {
    return false;
  }
}

// Without fontconfig there is nothing to ask; then the system (macOS) brings its own fonts.
function hasChineseFont() {
  if (process.platform !== 'linux') return true;
  const { status, stdout } = spawnSync('fc-list', [':lang=zh', 'family'], { encoding: 'utf8' });
  return status === 0 && stdout.trim() !== '';
}

async function installMissing(hasFont) {
  const fonts = hasFont ? [] : ['fonts-noto-cjk'];
  const debian = existsSync('/etc/debian_version') && process.getuid?.() === 0;
  if (!debian) throw new Failure(advice([...(findBrowser() ? [] : ['chromium']), ...fonts]));
  await task('安装测试用的 Chromium 和中文字体', async () => {
    const env = { DEBIAN_FRONTEND: 'noninteractive' };
    await quietly('apt-get', ['update', '-q'], { env });
    const packages = findBrowser() ? fonts : [packagedBrowser(), ...fonts];
    await quietly('apt-get', ['install', '-y', '-q', '--no-install-recommends', ...packages], {
      env,
    });
  });
}

// Older systems have it with its windows only.
function packagedBrowser() {
  const { status } = spawnSync('apt-cache', ['show', HEADLESS]);
  return status === 0 ? HEADLESS : 'chromium';
}

function advice(packages) {
  const lines = ['端到端测试需要 Chromium 和中文字体，这台机器上没有。请先安装，例如：'];
  lines.push(`  sudo apt-get install -y ${packages.join(' ')}`);
  lines.push('或用 CHROMIUM_PATH 指出浏览器在哪里。');
  return lines.join('\n');
}
