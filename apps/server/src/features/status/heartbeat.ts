import { randomUUID } from 'node:crypto';
import { statfs } from 'node:fs/promises';
import os from 'node:os';
import type { NodeRole } from '@zhihui/contract/features/status/status.schema.ts';
import { StatusReadReplica } from '@zhihui/contract/features/status/status.schema.ts';
import { z } from 'zod';
import type { Env } from '../../config/env.ts';
import type { Deps } from '../../deps.ts';
import { VERSION } from '../../version.ts';
import { removeNode, upsertNode } from './node.repo.ts';

/** Name of this process among all of the site. */
export const NODE_ID = randomUUID();

const HEARTBEAT_MS = 15_000;

export interface Heartbeat {
  /** Deletes the row, so that a stopped process is not reported missing. */
  stop(): Promise<void>;
}

/** Writes every few seconds that this process runs, and how it is. */
export async function startHeartbeat(
  deps: Deps,
  role: NodeRole,
  id: string = NODE_ID,
): Promise<Heartbeat> {
  const startedAt = new Date();
  const listens = getAddress(deps.env, role);
  const sendHeartbeat = async (): Promise<void> => {
    const state = JSON.stringify({ ...(await nodeState(deps)), listens });
    const node = { id, role, host: os.hostname(), pid: process.pid, version: VERSION, startedAt };
    await upsertNode(deps.db, { ...node, state });
  };
  let beating = sendHeartbeat();
  await beating;
  const timer = setInterval(() => {
    // every other call reports an unreachable database
    beating = beating.then(sendHeartbeat).catch(() => undefined);
  }, HEARTBEAT_MS);
  timer.unref();
  return {
    stop: async () => {
      clearInterval(timer);
      await beating;
      await removeNode(deps.db, id).catch(() => undefined);
    },
  };
}

/** Where a process listens, which no other one of its machine does; null where it listens nowhere, or anywhere. */
function getAddress(env: Env, role: NodeRole): string | null {
  const port = role === 'WORKER' ? env.METRICS_PORT : env.PORT;
  return port === 0 ? null : `${role === 'WORKER' ? '' : env.HOST}:${port}`;
}

const count = z.int().nonnegative();
const lastError = z.object({ at: z.string(), reason: z.string() }).nullable();

/** The state that a process reports in its row. */
export const NodeState = z.object({
  pool: z.object({ used: count, max: count, waiting: count }),
  memory: z.number(),
  disk: z.object({ free: z.number(), total: z.number() }).nullable(),
  mail: z.object({ sent: count, failed: count, lastError }),
  storage: z.object({ failed: count, lastError }),
  reads: z.object({ primary: count, repeated: count, replicas: z.array(StatusReadReplica) }),
});
export type NodeState = z.output<typeof NodeState>;

/** How this process is now. */
async function nodeState({ env, measurements, reads }: Deps): Promise<NodeState> {
  const { total, idle, waiting, max } = measurements.pool();
  const { mail, storage } = measurements;
  return {
    pool: { used: total - idle, max, waiting },
    memory: process.memoryUsage.rss(),
    disk: await readDisk(env.DATA_DIR),
    mail: { sent: mail.sent, failed: mail.failed, lastError: presentError(mail.lastError) },
    storage: { failed: storage.failed, lastError: presentError(storage.lastError) },
    reads: reads.getCounts(),
  };
}

const presentError = (error: { at: Date; reason: string } | null) =>
  error === null ? null : { at: error.at.toISOString(), reason: error.reason };

async function readDisk(folder: string): Promise<NodeState['disk']> {
  try {
    const { bavail, blocks, bsize } = await statfs(folder);
    return { free: bavail * bsize, total: blocks * bsize };
  } catch {
    return null;
  }
}
