import { rmSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { execFileSync, spawnSync } from 'node:child_process';
import { runAsAdmin, drillFolder, makeCluster, putFile } from './lib/cluster.ts';
import type { Cluster } from './lib/cluster.ts';
import { UnsupportedDrillError } from './lib/drill.ts';
import type { Drill } from './lib/drill.ts';
import { askAll, conclude, waitSeconds, waitUntilAllReady, waitForWrites } from './lib/measure.ts';
import { startSite } from './lib/site.ts';
import { startWriting } from './lib/writing.ts';

const SECONDS = { short: 3, long: 30 };

export const certificates: Drill = {
  name: 'certificates',
  about: "the database's certificate has expired, and is renewed",
  short: true,
  run: async (context) => {
    const folder = drillFolder('tls');
    const authority = makeAuthority(folder);
    const cluster = await makeCluster(path.join(folder, 'cluster'), context.port + 20);
    installCertificate(cluster, authority, 30);
    await cluster.stop();
    cluster.configure({ ssl: 'on' });
    await cluster.start();
    const verified = (database: string) =>
      `${cluster.urlOf(database)}?sslmode=verify-full&sslrootcert=${authority.certificate}`;
    const site = await startSite({ cluster, port: context.port + 12, urlOf: verified });
    const writing = startWriting(site.origins, site, context.load);
    try {
      await writing.waitForMore(20);
      installCertificate(cluster, authority, -1);
      // connections that are open stay so: they are cut as an idle one is, sooner or later
      await endConnections(cluster);
      await waitSeconds(1);
      const violations: string[] = [];
      for (const { path: route, status } of await askAll(site.origins, [
        '/readyz',
        '/api/tag/page',
      ]))
        if (status !== 503) violations.push(`${route} answered ${status} meanwhile`);
      await waitSeconds(context.amount ?? (context.short ? SECONDS.short : SECONDS.long));
      installCertificate(cluster, authority, 30);
      const ready = await waitUntilAllReady(site.nodes);
      const recoverySeconds = ready + (await waitForWrites(writing));
      const limits = { recoverySeconds, maxRecoverySeconds: 15, violations };
      return await conclude(site, cluster.urlOf(site.database), writing, limits);
    } finally {
      await writing.stop().catch(() => undefined);
      await site.close();
      await cluster.stop();
      rmSync(folder, { recursive: true, force: true });
    }
  },
};

function installCertificate(cluster: Cluster, authority: Authority, days: number): void {
  const { key, certificate } = authority.issue(days);
  putFile(cluster, 'server.key', key);
  putFile(cluster, 'server.crt', certificate);
  cluster.reload();
}

async function endConnections(cluster: Cluster): Promise<void> {
  await runAsAdmin(
    cluster,
    `select pg_terminate_backend(pid) from pg_stat_activity
      where backend_type = 'client backend' and pid <> pg_backend_pid()`,
  );
}

/** An authority of the drills' own. */
interface Authority {
  /** File of its certificate. */
  certificate: string;
  /** Creates a certificate for 127.0.0.1 that is valid for so many days; for -1 it has expired. */
  issue(days: number): { key: string; certificate: string };
}

/** Creates an authority in `folder`, with openssl. Throws NotHere when openssl is missing. */
function makeAuthority(folder: string): Authority {
  if (spawnSync('openssl', ['version']).error)
    throw new UnsupportedDrillError('there is no openssl');
  const run = (...args: string[]) => execFileSync('openssl', args, { cwd: folder, stdio: 'pipe' });
  const make = ['req', '-newkey', 'rsa:2048', '-nodes'];
  run(...make, '-x509', '-days', '30', '-subj', '/CN=drill', '-keyout', 'ca.key', '-out', 'ca.pem');
  writeFileSync(path.join(folder, 'names'), 'subjectAltName=IP:127.0.0.1,DNS:localhost');
  return {
    certificate: path.join(folder, 'ca.pem'),
    issue: (days) => {
      run(...make, '-subj', '/CN=localhost', '-keyout', 'one.key', '-out', 'one.csr');
      const by = ['-CA', 'ca.pem', '-CAkey', 'ca.key', '-CAcreateserial', '-extfile', 'names'];
      run('x509', '-req', '-in', 'one.csr', ...by, '-days', String(days), '-out', 'one.pem');
      const text = (name: string) => readFileSync(path.join(folder, name), 'utf8');
      return { key: text('one.key'), certificate: text('one.pem') };
    },
  };
}
