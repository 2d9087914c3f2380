// Why it is as it is: docs/decisions/0085-where-it-runs.md
import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import type { EndpointSpec } from '@zhihui/contract/endpoint.ts';
import { endpoints } from '@zhihui/contract/endpoints.ts';
import { expect, it } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { loadEnv } from './env.ts';
import { settings } from './settings.ts';

const ROOT = path.resolve(import.meta.dirname, '../../../..');
const textOf = (file: string) => readFileSync(path.join(ROOT, file), 'utf8');
const units = readdirSync(path.join(ROOT, 'ops/systemd')).map((name) => `ops/systemd/${name}`);

const defaults = settings.parse({});
const uploadMb = defaults.UPLOAD_MAX_MB + 1;
/** The longest that stopping behind a proxy may take, including the five seconds after which it is abandoned. */
const stopSeconds = loadEnv({ TRUST_PROXY: '1' }).DRAIN_SECONDS + defaults.SHUTDOWN_SECONDS + 5;

interface Compose {
  'x-environment': Record<string, string>;
  services: Record<string, { environment?: Record<string, string>; stop_grace_period?: string }>;
}
const compose = parse(textOf('ops/compose/compose.yaml'), { merge: true }) as Compose;

it('the image and the units run the server as npm start does', async () => {
  const { SERVER, SERVER_ENV, SERVER_FLAGS } = (await import(
    path.join(ROOT, 'scripts/lib/server-flags.mjs')
  )) as { SERVER: string; SERVER_ENV: Record<string, string>; SERVER_FLAGS: string[] };
  const flags = SERVER_FLAGS.map((flag) => `"${flag}"`).join(', ');
  const image = textOf('ops/container/Dockerfile');
  expect(image).toContain(`ENTRYPOINT ["tini", "--", "node", ${flags}]`);
  expect(image).toContain(`CMD ["${SERVER}"]`);
  expect(image).toContain(`RUN node ${SERVER_FLAGS.join(' ')} ${SERVER} --load-only`);
  const allocator = Object.entries(SERVER_ENV).filter(([name]) => name.startsWith('MALLOC'));
  for (const [name, value] of allocator) expect(image).toContain(`${name}=${value}`);
  for (const unit of units.filter((name) => !name.includes('backup'))) {
    const text = textOf(unit);
    expect(text).toContain(`node ${SERVER_FLAGS.join(' ')} apps/server/src/`);
    for (const [name, value] of allocator) expect(text).toContain(`${name}=${value}`);
  }
});

it('settings have names that there are', () => {
  const known = new Set([
    ...Object.keys(settings.shape),
    'NODE_COMPILE_CACHE',
    'STORAGE',
    'DATABASE_READ_URLS',
  ]);
  const chart = parseAllDocuments(
    textOf('ops/helm/zhihui/templates/configmap.yaml').replaceAll(/\{\{-?.*?-?\}\}/gu, 'x'),
  )[0]?.toJS() as { data: Record<string, string> };
  const names = [
    ...Object.keys(compose['x-environment']),
    ...Object.keys(compose.services['worker']?.environment ?? {}),
    ...Object.keys(chart.data).filter((name) => name !== 'x'),
    ...units.flatMap((unit) => [...textOf(unit).matchAll(/\b([A-Z_]{3,})=/gu)].map(([, n]) => n)),
  ].filter((name) => name !== undefined && !name.startsWith('MALLOC'));
  expect(names.filter((name) => !known.has(name as string))).toEqual([]);
});

it('every variable of the Compose file is in the example, and the example has no secret', () => {
  const used = textOf('ops/compose/compose.yaml').matchAll(/\$\{([A-Z_]+)/gu);
  const lines = textOf('ops/compose/env.example')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'));
  expect(new Set(lines)).toEqual(new Set([...used].map(([, name]) => `${name}=`)));
});

it('proxies accept uploads as large as the site does, and do not close long-lived connections', () => {
  const nginx = textOf('ops/nginx/zhihui.conf');
  expect(nginx).toContain(`client_max_body_size ${uploadMb}m;`);
  expect(textOf('ops/caddy/Caddyfile')).toContain(`max_size ${uploadMb}MB`);
  expect(textOf('ops/helm/zhihui/values.yaml')).toContain(`proxy-body-size: ${uploadMb}m`);
  const open = (endpoints as readonly EndpointSpec[]).filter(
    (row) => row.stream !== undefined || row.socket === true,
  );
  for (const { path: address } of open) expect(nginx).toContain(`location = /api${address} {`);
});

it('process managers wait as long as stopping may take', () => {
  const graces = Object.values(compose.services).map((service) => service.stop_grace_period);
  expect(graces.filter((grace) => grace === '25s')).toHaveLength(3);
  expect(25).toBeGreaterThan(stopSeconds);
  for (const unit of units.filter((name) => !name.includes('backup'))) {
    const [, seconds] = /TimeoutStopSec=(\d+)/u.exec(textOf(unit)) ?? [];
    expect(Number(seconds)).toBeGreaterThan(stopSeconds);
  }
  const chart = textOf('ops/helm/zhihui/templates/_helpers.tpl');
  expect(chart).toContain('add $values.drainSeconds $values.shutdownSeconds 10');
});

it('the files for operators name the public address', () => {
  expect(compose['x-environment']['PUBLIC_URL']).toBe('https://${ZHIHUI_SITE:?}');
  expect(textOf('ops/helm/zhihui/templates/configmap.yaml')).toContain(
    'PUBLIC_URL: {{ printf "https://%s" .Values.host | quote }}',
  );
  const others = ['ops/nginx/zhihui.conf', 'ops/caddy/Caddyfile', ...units].filter(
    (name) => !name.includes('backup') && !name.includes('worker'),
  );
  for (const file of others) expect(textOf(file)).toMatch(/PUBLIC_URL=/u);
  // the image listens to other machines, so that a start without it is refused
  expect(textOf('ops/container/Dockerfile')).toMatch(/docker run [^\n]*-e PUBLIC_URL=/u);
  expect(textOf('ops/container/Dockerfile')).toContain('HOST=0.0.0.0');
});

it("proxies set the address of the caller themselves, and clear the caller's own headers for host and chain", () => {
  const nginx = textOf('ops/nginx/zhihui.conf');
  for (const [name, value] of [
    ['Host', '$host'],
    ['X-Forwarded-For', '$remote_addr'],
    ['X-Forwarded-Proto', '$scheme'],
    ['X-Forwarded-Host', '""'],
    ['Forwarded', '""'],
  ])
    expect(nginx.replaceAll(/ +/gu, ' ')).toContain(`proxy_set_header ${name} ${value};`);
  // a redirect to what the caller named would lead anywhere
  expect(nginx).toContain('return 308 https://$server_name$request_uri;');
  const caddy = textOf('ops/caddy/Caddyfile');
  const upstreams = caddy.split(/^\treverse_proxy /mu).slice(1);
  expect(upstreams).toHaveLength(2);
  for (const upstream of upstreams) {
    expect(upstream).toContain('header_up -X-Forwarded-Host');
    expect(upstream).toContain('header_up -Forwarded');
  }
  expect(caddy).not.toContain('trusted_proxies');
});

it('the site believes as many proxies as each sample has', () => {
  for (const TRUST_PROXY of [
    compose['x-environment']['TRUST_PROXY'],
    /^trustProxy: '(.*)'$/mu.exec(textOf('ops/helm/zhihui/values.yaml'))?.[1],
    /TRUST_PROXY=(\S+?)、/u.exec(textOf('ops/nginx/zhihui.conf'))?.[1],
    /TRUST_PROXY=(\S+?)、/u.exec(textOf('ops/caddy/Caddyfile'))?.[1],
  ])
    expect(loadEnv({ TRUST_PROXY }).TRUST_PROXY).toBe(1);
  expect(textOf('ops/helm/zhihui/templates/configmap.yaml')).toContain(
    'TRUST_PROXY: {{ .Values.trustProxy | quote }}',
  );
});

it('only the site sets how long browsers must use https', () => {
  for (const file of [
    'ops/nginx/zhihui.conf',
    'ops/caddy/Caddyfile',
    'ops/helm/zhihui/values.yaml',
  ])
    expect(textOf(file)).not.toMatch(/(?:add_header|header) Strict-Transport-Security/u);
});
