import { z } from 'zod';
import { Instant } from '../../schema.ts';

const count = z.int().nonnegative();
const bytes = z.number().nonnegative();
const seconds = z.number().nonnegative();

/** What a process of the site does: answers requests, does jobs, or both. */
export const NODE_ROLES = ['SITE', 'WORKER', 'BOTH'] as const;
export type NodeRole = (typeof NODE_ROLES)[number];

export const STATUS_PARTS = [
  'node',
  'database',
  'queue',
  'mail',
  'disk',
  'storage',
  'backup',
] as const;
export type StatusPart = (typeof STATUS_PARTS)[number];

/** Something that is not as it should be, and what to do about it. */
export const StatusWarning = z.object({
  part: z.enum(STATUS_PARTS),
  /** `error`: something does not work; `warning`: it soon may not. */
  level: z.enum(['error', 'warning']),
  text: z.string(),
  todo: z.string(),
});
export type StatusWarning = z.output<typeof StatusWarning>;

/** One process of the site, as it said last. */
export const StatusNode = z.object({
  id: z.string(),
  role: z.enum(NODE_ROLES),
  host: z.string(),
  pid: count,
  version: z.string(),
  startedAt: Instant,
  seenAt: Instant,
  /** It has not been heard of for so long that it must be gone. */
  missing: z.boolean(),
  /** The one that answers. */
  here: z.boolean(),
  pool: z.object({ used: count, max: count, waiting: count }),
  memory: bytes,
  /** Of the disk its DATA_DIR is on; null where it could not be found out. */
  disk: z.object({ free: bytes, total: bytes }).nullable(),
});
export type StatusNode = z.output<typeof StatusNode>;

export const StatusReplica = z.object({
  name: z.string(),
  /** As PostgreSQL calls it; empty where the account may not know. */
  state: z.string(),
  lagBytes: bytes.nullable(),
  lagSeconds: seconds.nullable(),
});

/** Used for reads; too far behind; not answering; a copy of another database; no copy at all. */
export const REPLICA_HEALTH = ['ok', 'late', 'away', 'other', 'primary'] as const;
export type ReplicaHealth = (typeof REPLICA_HEALTH)[number];

/** A replica that nodes read from, as all of them see it together. */
export const StatusReadReplica = z.object({
  /** Host, port and database. */
  name: z.string(),
  /** The worst that a node sees. */
  health: z.enum(REPLICA_HEALTH),
  lagMs: z.number().nonnegative().nullable(),
  /** Reads since the nodes started. */
  reads: count,
});

export const SystemStatus = z.object({
  at: Instant,
  /** The worst first. */
  warnings: z.array(StatusWarning),
  nodes: z.array(StatusNode),
  database: z.object({
    version: z.string(),
    size: bytes,
    connections: count,
    maxConnections: count,
    /** Of the transaction that has been open longest. */
    longestSeconds: seconds,
    /** The last migration it has. */
    migration: z.string(),
    replicas: z.array(StatusReplica),
    /** How reads are spread since the nodes started; no replicas where none are set. */
    reads: z.object({ primary: count, repeated: count, replicas: z.array(StatusReadReplica) }),
  }),
  queue: z.object({
    waiting: count,
    running: count,
    failed: count,
    oldestSeconds: seconds,
    /** By kind of job, the most frequent first. */
    failures: z.array(z.object({ task: z.string(), count, lastAt: Instant })),
  }),
  storage: z.object({
    /** Where readers' files lie, without keys; and where some may still lie while they move. */
    place: z.string(),
    also: z.string().nullable(),
    /** Files that the last look at both places did not find in `place`; null where there was none. */
    left: count.nullable(),
    /** Calls that failed since the processes started. */
    failed: count,
    lastError: z.object({ at: Instant, reason: z.string(), host: z.string() }).nullable(),
  }),
  mail: z.object({
    /** Where mail goes: the server of SMTP_URL, that of the settings, the development mailbox, or nowhere. */
    way: z.enum(['env', 'setting', 'mailbox', 'none']),
    /** Since the processes started. */
    sent: count,
    failed: count,
    lastError: z.object({ at: Instant, reason: z.string(), host: z.string() }).nullable(),
  }),
});
export type SystemStatus = z.output<typeof SystemStatus>;
