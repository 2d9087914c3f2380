import type {
  StatusPart,
  StatusWarning,
  SystemStatus,
} from '@zhihui/contract/features/status/status.schema.ts';
import { statusText } from './status.text.ts';

type StatusFacts = Omit<SystemStatus, 'warnings'>;

const GB = 1024 ** 3;
const LOW_DISK_BYTES = 5 * GB;
const FULL_DISK_BYTES = GB;
const QUEUE_LATE_SECONDS = 300;
const REPLICA_LATE_SECONDS = 30;
const HIGH_CONNECTION_RATIO = 0.8;

/** What of these facts is not as it should be, the worst first. */
export function listWarnings(status: StatusFacts, backup: { overdue: boolean }): StatusWarning[] {
  const all = [
    ...listNodeWarnings(status),
    ...listDiskWarnings(status),
    ...listDatabaseWarnings(status.database),
    ...listQueueWarnings(status.queue),
    ...listStorageWarnings(status.storage),
    ...listMailWarnings(status.mail),
    ...(backup.overdue ? [createWarning('backup', 'error')(statusText.noBackup)] : []),
  ];
  return [
    ...all.filter(({ level }) => level === 'error'),
    ...all.filter(({ level }) => level === 'warning'),
  ];
}

const createWarning =
  (part: StatusPart, level: StatusWarning['level']) =>
  (text: { text: string; todo: string }): StatusWarning => ({ part, level, ...text });

function listNodeWarnings({ at, nodes }: StatusFacts): StatusWarning[] {
  const now = Date.parse(at);
  const liveNodes = nodes.filter(({ missing }) => !missing);
  const warnings = nodes
    .filter(({ missing }) => missing)
    .map(({ host, pid, seenAt }) =>
      createWarning('node', 'error')(statusText.missing(host, pid, now - Date.parse(seenAt))),
    );
  if (liveNodes.length > 0 && liveNodes.every(({ role }) => role === 'SITE'))
    warnings.push(createWarning('node', 'error')(statusText.noWorker));
  const versions = [...new Set(liveNodes.map(({ version }) => version))].toSorted();
  if (versions.length > 1)
    warnings.push(createWarning('node', 'warning')(statusText.versions(versions)));
  for (const { host, pool } of liveNodes)
    if (pool.waiting > 0)
      warnings.push(createWarning('node', 'warning')(statusText.poolWaiting(host, pool.waiting)));
  return warnings;
}

/** Processes of one machine share a disk, which is reported once. */
function listDiskWarnings({ nodes }: StatusFacts): StatusWarning[] {
  const byHost = new Map<string, number>();
  for (const { host, disk, missing } of nodes) {
    if (disk === null || missing) continue;
    byHost.set(host, Math.min(disk.free, byHost.get(host) ?? Infinity));
  }
  return [...byHost]
    .filter(([, freeBytes]) => freeBytes < LOW_DISK_BYTES)
    .map(([host, freeBytes]) =>
      createWarning(
        'disk',
        freeBytes < FULL_DISK_BYTES ? 'error' : 'warning',
      )(statusText.disk(host, freeBytes)),
    );
}

function listDatabaseWarnings({
  connections,
  maxConnections,
  longestSeconds,
  replicas,
  reads,
}: StatusFacts['database']) {
  const warnings: StatusWarning[] = [];
  const warn = createWarning('database', 'warning');
  if (connections > maxConnections * HIGH_CONNECTION_RATIO)
    warnings.push(warn(statusText.connections(connections, maxConnections)));
  if (longestSeconds > QUEUE_LATE_SECONDS)
    warnings.push(warn(statusText.longTransaction(longestSeconds)));
  for (const { name, health, lagMs } of reads.replicas)
    if (health !== 'ok') warnings.push(warn(statusText.replicaOmitted(name, health, lagMs)));
  for (const { name, state, lagSeconds } of replicas) {
    if (state !== '' && state !== 'streaming')
      warnings.push(warn(statusText.replicaBroken(name, state)));
    else if ((lagSeconds ?? 0) > REPLICA_LATE_SECONDS)
      warnings.push(warn(statusText.replicaLate(name, lagSeconds ?? 0)));
  }
  return warnings;
}

function listQueueWarnings({
  oldestSeconds,
  failed,
  failures,
}: StatusFacts['queue']): StatusWarning[] {
  const warnings: StatusWarning[] = [];
  if (oldestSeconds > QUEUE_LATE_SECONDS)
    warnings.push(createWarning('queue', 'error')(statusText.queueDelayed(oldestSeconds)));
  if (failed > 0) {
    const tasks = failures.slice(0, 3).map(({ task }) => task);
    warnings.push(createWarning('queue', 'warning')(statusText.jobsFailed(failed, tasks)));
  }
  return warnings;
}

function listStorageWarnings({ also, left, lastError }: StatusFacts['storage']): StatusWarning[] {
  const warnings: StatusWarning[] = [];
  if (lastError !== null)
    warnings.push(createWarning('storage', 'error')(statusText.storageFailed(lastError.reason)));
  if (also !== null)
    warnings.push(createWarning('storage', 'warning')(statusText.moving(also, left)));
  return warnings;
}

function listMailWarnings({ way, lastError }: StatusFacts['mail']): StatusWarning[] {
  if (way === 'none') return [createWarning('mail', 'error')(statusText.noMail)];
  if (lastError === null) return [];
  return [createWarning('mail', 'warning')(statusText.mailFailed(lastError.reason))];
}
