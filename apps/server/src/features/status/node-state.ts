import { statfs } from 'node:fs/promises';
import { z } from 'zod';
import { StatusReadReplica } from '@zhihui/contract/features/status/status.schema.ts';
import type { Deps } from '../../deps.ts';

const count = z.int().nonnegative();
const lastError = z.object({ at: z.string(), reason: z.string() }).nullable();

/** What a process tells of itself, as it stands in its row. */
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
export async function nodeState({ env, measurements, reads }: Deps): Promise<NodeState> {
  const { total, idle, waiting, max } = measurements.pool();
  const { mail, storage } = measurements;
  return {
    pool: { used: total - idle, max, waiting },
    memory: process.memoryUsage.rss(),
    disk: await readDisk(env.DATA_DIR),
    mail: { sent: mail.sent, failed: mail.failed, lastError: presentError(mail.lastError) },
    storage: { failed: storage.failed, lastError: presentError(storage.lastError) },
    reads: reads.counts(),
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
