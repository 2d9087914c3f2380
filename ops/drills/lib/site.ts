import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { makeEmptyBuild } from '../../../apps/server/test/web-builds.ts';
import type { Cluster } from './cluster.ts';
import { drillFolder, makeDatabase } from './cluster.ts';
import type { MailServer } from './mail-server.ts';
import { superviseNode } from './node.ts';
import type { SupervisedNode, NodeOptions } from './node.ts';
import { makeFixtures } from './fixtures.ts';
import type { Fixtures } from './fixtures.ts';

/** A site as a company runs it: web nodes and a worker on one database. */
export interface Site extends Fixtures {
  folder: string;
  /** How many milliseconds the clock of its processes is ahead, where they have the shim. */
  setClock(ahead: number): void;
  /** Database's name in its cluster, and its address for the product. */
  database: string;
  databaseUrl: string;
  nodes: SupervisedNode[];
  worker: SupervisedNode;
  origins: string[];
  /** How often a node ended unexpectedly. */
  unexpectedExits(): number;
  close(): Promise<void>;
}

export interface SiteOptions {
  cluster: Cluster;
  /** First of the ports of its nodes. */
  port: number;
  nodes?: number;
  env?: Record<string, string>;
  /** The settings that depend on the database's name. */
  envOf?: (database: string) => Record<string, string>;
  imports?: string[];
  /** The project whose version runs; this one by default. */
  root?: string;
  /** Address of the database where it is not simply the cluster's. */
  urlOf?: (database: string) => string;
}

const SHIM = path.join(import.meta.dirname, 'clock-shim.mjs');

/** Starts the site that drills share: its clock can be moved, and it waits for a proxy to notice before it stops. */
export function shareSite(cluster: Cluster, port: number, mails: MailServer): Promise<Site> {
  const env = { SMTP_URL: mails.url, DRAIN_SECONDS: '2' };
  return startSite({ cluster, port, env, imports: [SHIM] });
}

/** Starts a site on a new database of the cluster. */
export async function startSite(options: SiteOptions): Promise<Site> {
  const { cluster, port, nodes: count = 2, env = {}, imports = [] } = options;
  const folder = drillFolder('site');
  const database = await makeDatabase(cluster);
  const databaseUrl = (options.urlOf ?? cluster.urlOf)(database);
  const fixtures = await makeFixtures(cluster.urlOf(database));
  const clock = path.join(folder, 'ahead');
  const setClock = (ahead: number): void => writeFileSync(clock, String(ahead));
  setClock(0);
  const WEB_BUILD = await makeEmptyBuild(folder);
  const superviseAt = (at: number, own: number): Promise<SupervisedNode> => {
    const dataDir = path.join(folder, `data-${at}`);
    mkdirSync(dataDir, { recursive: true });
    const nodeOptions: NodeOptions = {
      port: own,
      dataDir,
      databaseUrl,
      env: {
        WEB_BUILD,
        DRILL_CLOCK: clock,
        ADMIN_EMAIL: 'admin@example.com',
        ADMIN_PASSWORD: 'correct-horse-42',
        ...env,
        ...options.envOf?.(database),
      },
      imports,
      ...(options.root === undefined ? {} : { root: options.root }),
    };
    return superviseNode(nodeOptions);
  };
  // one after the other: a start costs a second of a processor, and the machines this runs on have two
  const started: SupervisedNode[] = [];
  for (let at = 0; at <= count; at += 1)
    started.push(await superviseAt(at, at === count ? 0 : port + at));
  const nodes = started.slice(0, count);
  const worker = started[count] as SupervisedNode;
  return {
    ...fixtures,
    folder,
    setClock,
    database,
    databaseUrl,
    nodes,
    worker,
    origins: nodes.map(({ origin }) => origin),
    unexpectedExits: () => started.reduce((sum, node) => sum + node.unexpectedExits(), 0),
    close: async () => {
      await Promise.all(started.map((node) => node.stop()));
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
