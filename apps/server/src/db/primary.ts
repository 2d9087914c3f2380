// Why it is as it is: docs/decisions/0089-drills.md
import pg from 'pg';
import { splitHosts } from './hosts.ts';

/** A healthy primary answers at once; an unavailable one delays the start no longer than this. */
const TIMEOUT_MS = 2000;

/** Finds out which of several hosts is the primary. One for each address, shared by all of the process. */
interface PrimaryFinder {
  hosts: readonly string[];
  /** Address of the last known primary; rejects while there is none. */
  findPrimary(): Promise<string>;
  /** Reports that this host is no longer the primary. */
  forget(address: string): void;
}

const finders = new Map<string, PrimaryFinder>();

/** Address of the primary among the hosts of an address; a single host is returned without a query. */
export async function resolvePrimary(url: string): Promise<string> {
  return splitHosts(url).length === 1 ? url : getFinder(url).findPrimary();
}

function getFinder(url: string): PrimaryFinder {
  const existing = finders.get(url);
  if (existing !== undefined) return existing;
  const newFinder = createFinder(splitHosts(url));
  finders.set(url, newFinder);
  return newFinder;
}

function createFinder(hosts: readonly string[]): PrimaryFinder {
  let primaryHost: string | null = null;
  let pendingSearch: Promise<string> | null = null;
  // a former primary that returns from before a promotion has an older timeline, and must not be written to
  let newest = 0;

  const search = async (): Promise<string> => {
    const answers = await Promise.all(hosts.map(readTimeline));
    const timeline = Math.max(...answers);
    if (timeline === 0 || timeline < newest) {
      const message = 'connect ECONNREFUSED: no host is a primary';
      throw Object.assign(new Error(message), { code: 'ECONNREFUSED' });
    }
    newest = timeline;
    primaryHost = hosts[answers.indexOf(timeline)] as string;
    closeOtherConnections(hosts, primaryHost);
    return primaryHost;
  };
  return {
    hosts,
    findPrimary: async () =>
      primaryHost ?? (pendingSearch ??= search().finally(() => (pendingSearch = null))),
    forget: (address) => {
      if (primaryHost === address) primaryHost = null;
    },
  };
}

/** The timeline that a primary writes on; 0 for a replica, and for what does not answer. */
async function readTimeline(url: string): Promise<number> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'zhihui-probe',
    connectionTimeoutMillis: TIMEOUT_MS,
    query_timeout: TIMEOUT_MS,
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ timeline: string | null }>(
      `select case when not pg_is_in_recovery() then left(pg_walfile_name(pg_current_wal_lsn()), 8) end
        as timeline`,
    );
    return Number.parseInt(rows[0]?.timeline ?? '0', 16);
  } catch {
    return 0;
  } finally {
    // not awaited: a frozen host never confirms that a connection has ended
    void client.end().catch(() => undefined);
  }
}

/** Private fields of the driver. */
interface ClientInternals {
  host: string;
  port: number;
  connectionParameters: { host: string; port: number };
  connection: NodeJS.EventEmitter & { stream: { destroy(error?: Error): void } };
}

/** Connections to one of several hosts, with where they lead. */
const open = new Map<ClientInternals, string>();

/** Ends connections to hosts that are not the primary any more: on one that was frozen they would still seem to live. */
function closeOtherConnections(hosts: readonly string[], primary: string): void {
  for (const [{ connection }, address] of open)
    if (address !== primary && hosts.includes(address)) connection.stream.destroy();
}

/** Settings of a pool or client that connect to the primary among the hosts of an address. */
export function primaryConnection(url: string): Pick<pg.PoolConfig, 'connectionString' | 'Client'> {
  const [first = url, second] = splitHosts(url);
  if (second === undefined) return { connectionString: url };
  const finder = getFinder(url);
  return { connectionString: first, Client: clientOf(finder) as never };
}

type Connected = (error?: Error) => void;

function clientOf(finder: PrimaryFinder): unknown {
  return class extends pg.Client {
    // pools pass a callback
    override connect(callback?: unknown): never {
      const connecting = this.#toPrimary();
      if (callback === undefined) return connecting as never;
      const done = callback as Connected;
      connecting.then(() => done(), done);
      return undefined as never;
    }

    async #toPrimary(): Promise<void> {
      const internals = this as unknown as ClientInternals;
      const address = await finder.findPrimary();
      const { host, port } = new pg.Client({ connectionString: address });
      Object.assign(internals, { host, port });
      Object.assign(internals.connectionParameters, { host, port });
      let isReplica = false;
      internals.connection.on('parameterStatus', ({ parameterName, parameterValue }: Parameter) => {
        if (parameterName === 'in_hot_standby') isReplica = parameterValue === 'on';
      });
      open.set(internals, address);
      this.once('end', () => open.delete(internals));
      try {
        await super.connect();
        if (isReplica) throw new Error('Connection terminated: the host is a replica');
      } catch (error) {
        finder.forget(address);
        open.delete(internals);
        internals.connection.stream.destroy();
        throw error;
      }
      // the next connection looks for the primary again
      this.once('end', () => finder.forget(address));
    }
  };
}

interface Parameter {
  parameterName: string;
  parameterValue: string;
}
