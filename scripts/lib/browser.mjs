import { accessSync, constants, statSync } from 'node:fs';
import path from 'node:path';
import { isPackedSupported, ensurePackedChromium } from './packed-chromium.mjs';
import { ScriptFailure } from './print.mjs';

const names = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
];
const macOS = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome';

/**
 * Path of a Chromium for the browser tests: `CHROMIUM_PATH`, or the one that npm installs, which needs neither root nor a
 * certain system. If that one does not run, one on this machine.
 */
export async function ensureBrowser() {
  const configuredPath = process.env.CHROMIUM_PATH;
  if (configuredPath) {
    if (isProgram(configuredPath)) return configuredPath;
    throw new ScriptFailure(`CHROMIUM_PATH=${configuredPath} 不是可以运行的程序。`);
  }
  if (isPackedSupported) return ensurePackedChromium();
  const installedPath = findOnMachine();
  if (installedPath) return installedPath;
  const advice = ['测试需要 Chromium 或 Chrome，这台机器上没有。'];
  throw new ScriptFailure(
    [...advice, '请先安装，或用 CHROMIUM_PATH 指出浏览器在哪里。'].join('\n'),
  );
}

function findOnMachine() {
  const folders = (process.env.PATH ?? '').split(path.delimiter);
  const candidates = names.flatMap((name) => folders.map((folder) => path.join(folder, name)));
  return [...candidates, macOS].find(isProgram);
}

/** Whether `file` is an executable program. */
export function isProgram(file) {
  try {
    accessSync(file, constants.X_OK);
    return statSync(file).isFile();
  } catch {
    return false;
  }
}
