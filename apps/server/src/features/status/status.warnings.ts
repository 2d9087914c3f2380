import type {
  StatusPart,
  StatusWarning,
  SystemStatus,
} from '@zhihui/contract/features/status/status.schema.ts';
import { statusText } from './status.text.ts';

type Facts = Omit<SystemStatus, 'warnings'>;

const GB = 1024 ** 3;
const LITTLE_ROOM = 5 * GB;
const NO_ROOM = GB;
const LATE_SECONDS = 300;
const REPLICA_LATE_SECONDS = 30;
const MANY_CONNECTIONS = 0.8;

/** What of these facts is not as it should be, the worst first. */
export function warningsOf(facts: Facts, backup: { overdue: boolean }): StatusWarning[] {
  const all = [
    ...ofNodes(facts),
    ...ofDisks(facts),
    ...ofDatabase(facts.database),
    ...ofQueue(facts.queue),
    ...ofStorage(facts.storage),
    ...ofMail(facts.mail),
    ...(backup.overdue ? [say('backup', 'error')(statusText.noBackup)] : []),
  ];
  return [
    ...all.filter(({ level }) => level === 'error'),
    ...all.filter(({ level }) => level === 'warning'),
  ];
}

const say =
  (part: StatusPart, level: StatusWarning['level']) =>
  (words: { text: string; todo: string }): StatusWarning => ({ part, level, ...words });

function ofNodes({ at, nodes }: Facts): StatusWarning[] {
  const now = Date.parse(at);
  const alive = nodes.filter(({ missing }) => !missing);
  const found = nodes
    .filter(({ missing }) => missing)
    .map(({ host, pid, seenAt }) =>
      say('node', 'error')(statusText.missing(host, pid, now - Date.parse(seenAt))),
    );
  if (alive.length > 0 && alive.every(({ role }) => role === 'SITE'))
    found.push(say('node', 'error')(statusText.noWorker));
  const versions = [...new Set(alive.map(({ version }) => version))].toSorted();
  if (versions.length > 1) found.push(say('node', 'warning')(statusText.versions(versions)));
  for (const { host, pool } of alive)
    if (pool.waiting > 0)
      found.push(say('node', 'warning')(statusText.poolWaiting(host, pool.waiting)));
  return found;
}

/** Processes of one machine share a disk, which is told of once. */
function ofDisks({ nodes }: Facts): StatusWarning[] {
  const byHost = new Map<string, number>();
  for (const { host, disk, missing } of nodes) {
    if (disk === null || missing) continue;
    byHost.set(host, Math.min(disk.free, byHost.get(host) ?? Infinity));
  }
  return [...byHost]
    .filter(([, free]) => free < LITTLE_ROOM)
    .map(([host, free]) =>
      say('disk', free < NO_ROOM ? 'error' : 'warning')(statusText.disk(host, free)),
    );
}

function ofDatabase({
  connections,
  maxConnections,
  longestSeconds,
  replicas,
  reads,
}: Facts['database']) {
  const found: StatusWarning[] = [];
  const warn = say('database', 'warning');
  if (connections > maxConnections * MANY_CONNECTIONS)
    found.push(warn(statusText.connections(connections, maxConnections)));
  if (longestSeconds > LATE_SECONDS) found.push(warn(statusText.longTransaction(longestSeconds)));
  for (const { name, health, lagMs } of reads.replicas)
    if (health !== 'ok') found.push(warn(statusText.leftOut(name, health, lagMs)));
  for (const { name, state, lagSeconds } of replicas) {
    if (state !== '' && state !== 'streaming')
      found.push(warn(statusText.replicaBroken(name, state)));
    else if ((lagSeconds ?? 0) > REPLICA_LATE_SECONDS)
      found.push(warn(statusText.replicaLate(name, lagSeconds ?? 0)));
  }
  return found;
}

function ofQueue({ oldestSeconds, failed, failures }: Facts['queue']): StatusWarning[] {
  const found: StatusWarning[] = [];
  if (oldestSeconds > LATE_SECONDS)
    found.push(say('queue', 'error')(statusText.queueOld(oldestSeconds)));
  if (failed > 0) {
    const tasks = failures.slice(0, 3).map(({ task }) => task);
    found.push(say('queue', 'warning')(statusText.jobsFailed(failed, tasks)));
  }
  return found;
}

function ofStorage({ also, left, lastError }: Facts['storage']): StatusWarning[] {
  const found: StatusWarning[] = [];
  if (lastError !== null)
    found.push(say('storage', 'error')(statusText.storageFailed(lastError.reason)));
  if (also !== null) found.push(say('storage', 'warning')(statusText.moving(also, left)));
  return found;
}

function ofMail({ way, lastError }: Facts['mail']): StatusWarning[] {
  if (way === 'none') return [say('mail', 'error')(statusText.noMail)];
  if (lastError === null) return [];
  return [say('mail', 'warning')(statusText.mailFailed(lastError.reason))];
}
