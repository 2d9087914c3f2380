import { execFileSync } from 'node:child_process';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { rolldown } from 'rolldown';
import { root } from './lib/paths.mjs';

/**
 * `npm run pack:client [folder]`: builds the typed client from the contract and packs it as npm publishes it. The code is one
 * file without dependencies; the types are those of the endpoint table.
 */
const target = path.resolve(process.argv[2] ?? root);
const contract = path.join(root, 'packages/contract');
const folder = mkdtempSync(path.join(os.tmpdir(), 'zhihui-client-'));

try {
  const build = await rolldown({
    input: path.join(contract, 'src/api-client.ts'),
    platform: 'neutral',
  });
  await build.write({ file: path.join(folder, 'index.js'), format: 'esm' });
  await build.close();
  writeTypes();
  writePackage();
  mkdirSync(target, { recursive: true });
  const packed = execFileSync('npm', ['pack', '--pack-destination', target, '--silent'], {
    cwd: folder,
  });
  console.log(path.join(target, String(packed).trim()));
} finally {
  rmSync(folder, { recursive: true, force: true });
}

/** Declarations of the contract, and of the package it takes one number from. */
function writeTypes() {
  const types = path.join(folder, 'types');
  const config = path.join(contract, 'client/tsconfig.json');
  const tsc = path.join(root, 'node_modules/typescript/bin/tsc');
  execFileSync(process.execPath, [tsc, '-p', config, '--outDir', types], { stdio: 'inherit' });
  for (const name of readdirSync(types, { recursive: true, encoding: 'utf8' })) {
    if (!name.endsWith('.d.ts')) continue;
    const file = path.join(types, name);
    const text = readFileSync(file, 'utf8');
    // programs resolve declarations by the names of the code they belong to
    writeFileSync(file, text.replace(/(from |import\()(["'])(\.[^"']*)\.ts\2/gu, '$1$2$3.js$2'));
  }
}

function writePackage() {
  const { version, license, dependencies } = JSON.parse(
    readFileSync(path.join(contract, 'package.json'), 'utf8'),
  );
  const manifest = {
    name: '@zhihui/client',
    version,
    description: 'Typed client for the API of a Zhihui site',
    license,
    type: 'module',
    engines: { node: '>=20' },
    exports: { '.': { types: './types/api-client.d.ts', default: './index.js' } },
    dependencies: { zod: dependencies.zod },
  };
  writeFileSync(path.join(folder, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
  cpSync(path.join(contract, 'client/README.md'), path.join(folder, 'README.md'));
  cpSync(path.join(root, 'LICENSE'), path.join(folder, 'LICENSE'));
}
