// Why it is as it is: docs/decisions/0089-drills.md
import pg from 'pg';
import { hostsOf } from './hosts.ts';

/** A primary that is well answers at once; one that is away costs no longer than this. */
const ANSWER_MS = 2000;

/** Finds out which of several hosts is the primary. One for each address, shared by all of the process. */
interface Finder {
  hosts: readonly string[];
  /** Address of the primary, as far as is known; rejects while there is none. */
  current(): Promise<string>;
  /** Says that this one was none any more. */
  forget(address: string): void;
}

const finders = new Map<string, Finder>();

/** Address of the primary among the hosts of an address; with one host that one, unasked. */
export async function primaryOf(url: string): Promise<string> {
  return hostsOf(url).length === 1 ? url : finderOf(url).current();
}

function finderOf(url: string): Finder {
  const known = finders.get(url);
  if (known !== undefined) return known;
  const made = createFinder(hostsOf(url));
  finders.set(url, made);
  return made;
}

function createFinder(hosts: readonly string[]): Finder {
  let found: string | null = null;
  let asking: Promise<string> | null = null;
  // a primary that comes back from before a promotion has an older one, and must not be written to
  let newest = 0;

  const ask = async (): Promise<string> => {
    const answers = await Promise.all(hosts.map(timelineOf));
    const timeline = Math.max(...answers);
    if (timeline === 0 || timeline < newest) {
      const message = 'connect ECONNREFUSED: no host is a primary';
      throw Object.assign(new Error(message), { code: 'ECONNREFUSED' });
    }
    newest = timeline;
    found = hosts[answers.indexOf(timeline)] as string;
    dropOthers(hosts, found);
    return found;
  };
  return {
    hosts,
    current: async () => found ?? (asking ??= ask().finally(() => (asking = null))),
    forget: (address) => {
      if (found === address) found = null;
    },
  };
}

/** The timeline that a primary writes on; 0 for a replica, and for what does not answer. */
async function timelineOf(url: string): Promise<number> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'zhihui-ask',
    connectionTimeoutMillis: ANSWER_MS,
    query_timeout: ANSWER_MS,
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
    // nothing is waited for: a host that is frozen never says that it has ended
    void client.end().catch(() => undefined);
  }
}

/** What the driver keeps to itself. */
interface Inner {
  host: string;
  port: number;
  connectionParameters: { host: string; port: number };
  connection: NodeJS.EventEmitter & { stream: { destroy(error?: Error): void } };
}

/** Connections to one of several hosts, with where they lead. */
const open = new Map<Inner, string>();

/** Ends connections to hosts that are not the primary any more: on one that was frozen they would still seem to live. */
function dropOthers(hosts: readonly string[], primary: string): void {
  for (const [{ connection }, address] of open)
    if (address !== primary && hosts.includes(address)) connection.stream.destroy();
}

/** Settings of a pool or client that connect to the primary among the hosts of an address. */
export function connectionTo(url: string): Pick<pg.PoolConfig, 'connectionString' | 'Client'> {
  const [first = url, second] = hostsOf(url);
  if (second === undefined) return { connectionString: url };
  const finder = finderOf(url);
  return { connectionString: first, Client: clientOf(finder) as never };
}

type Connected = (error?: Error) => void;

function clientOf(finder: Finder): unknown {
  return class extends pg.Client {
    // pools pass a callback
    override connect(callback?: unknown): never {
      const connecting = this.#toPrimary();
      if (callback === undefined) return connecting as never;
      const tell = callback as Connected;
      connecting.then(() => tell(), tell);
      return undefined as never;
    }

    async #toPrimary(): Promise<void> {
      const inner = this as unknown as Inner;
      const address = await finder.current();
      const { host, port } = new pg.Client({ connectionString: address });
      Object.assign(inner, { host, port });
      Object.assign(inner.connectionParameters, { host, port });
      let isReplica = false;
      inner.connection.on('parameterStatus', ({ parameterName, parameterValue }: Parameter) => {
        if (parameterName === 'in_hot_standby') isReplica = parameterValue === 'on';
      });
      open.set(inner, address);
      this.once('end', () => open.delete(inner));
      try {
        await super.connect();
        if (isReplica) throw new Error('Connection terminated: the host is a replica');
      } catch (error) {
        finder.forget(address);
        open.delete(inner);
        inner.connection.stream.destroy();
        throw error;
      }
      // the next connection asks again where the primary is
      this.once('end', () => finder.forget(address));
    }
  };
}

interface Parameter {
  parameterName: string;
  parameterValue: string;
}
