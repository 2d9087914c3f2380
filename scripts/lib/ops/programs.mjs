import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { runCaptured } from '../child.mjs';
import { node24, root } from '../paths.mjs';
import { findTool } from './tools.mjs';

// Each returns a program's findings on the files that it reads; null when the program is not available.

/** `nginx -t`, with a temporary certificate and folders. */
export async function checkNginx() {
  const [nginx, openssl] = [await findTool('nginx'), await findTool('openssl')];
  if (!nginx || !openssl) return null;
  return runInFolder(async (folder) => {
    const files = ['-keyout', `${folder}/privkey.pem`, '-out', `${folder}/fullchain.pem`];
    const kind = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes'];
    await runCaptured(openssl, ['req', '-x509', '-subj', '/CN=localhost', ...kind, ...files]);
    const site = readFileSync(path.join(root, 'ops/nginx/zhihui.conf'), 'utf8')
      .replaceAll('/etc/ssl/zhihui', folder)
      .replaceAll('/var/cache/nginx', folder)
      // a test of the file opens its ports, which may be in use
      .replaceAll(
        /(?<=listen )(?:\[::\]:)?\d+/gu,
        (port) => `unix:${folder}/${port.length}${port.at(-1)}`,
      );
    writeFileSync(path.join(folder, 'site.conf'), site);
    const tempPaths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
    const temporary = tempPaths.map((place) => `${place}_temp_path ${folder}/${place};`).join(' ');
    writeFileSync(
      path.join(folder, 'nginx.conf'),
      `pid ${folder}/pid; events {} http { access_log off; ${temporary} include ${folder}/site.conf; }`,
    );
    return runAndCollectFaults(nginx, [
      '-t',
      '-q',
      '-p',
      folder,
      '-c',
      'nginx.conf',
      '-e',
      'stderr',
    ]);
  });
}

/** `caddy validate`, and whether it is written as Caddy itself would. */
export async function checkCaddy() {
  const caddy = await findTool('caddy');
  if (!caddy) return null;
  const file = path.join(root, 'ops/caddy/Caddyfile');
  return runInFolder(async (folder) => {
    const env = { HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder };
    const valid = await runAndCollectFaults(
      caddy,
      ['validate', '--adapter', 'caddyfile', '--config', file],
      {
        env,
      },
    );
    const { printed } = await runCaptured(caddy, ['fmt', '--diff', file], { env });
    return [...valid, ...printed.split('\n').filter((line) => /^[-+]/u.test(line))];
  });
}

/** `systemd-analyze verify` of every unit, and that each is locked up well (of 0 to 10, the less the better). */
export async function checkUnits() {
  const analyze = await findTool('systemd-analyze');
  if (!analyze) return null;
  return runInFolder(async (folder) => {
    const names = readdirSync(path.join(root, 'ops/systemd'));
    for (const name of names) {
      const unit = readFileSync(path.join(root, 'ops/systemd', name), 'utf8')
        .replaceAll('/opt/zhihui/node_modules/.bin/node', node24)
        .replaceAll('/opt/zhihui', root);
      writeFileSync(path.join(folder, name), unit);
    }
    const files = names.map((name) => `./${name}`);
    const options = { cwd: folder };
    const faults = await runAndCollectFaults(analyze, ['verify', '--man=no', ...files], options);
    for (const file of files) {
      const rating = ['security', '--offline=yes', '--threshold=20', '--no-pager', file];
      faults.push(...(await runAndCollectFaults(analyze, rating, options)));
    }
    return faults;
  });
}

/** `promtool check rules` of the alerts. */
export async function checkAlerts() {
  const promtool = await findTool('promtool');
  if (!promtool) return null;
  const names = readdirSync(path.join(root, 'ops/alerts'));
  return runAndCollectFaults(promtool, [
    'check',
    'rules',
    ...names.map((name) => `ops/alerts/${name}`),
  ]);
}

async function runAndCollectFaults(program, args, options) {
  const { code, printed } = await runCaptured(program, args, options);
  return code === 0 ? [] : [`${path.basename(program)} ${args[0]}：${printed}`];
}

async function runInFolder(work) {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'zhihui-ops-'));
  try {
    return await work(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
