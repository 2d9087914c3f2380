import { randomUUID } from 'node:crypto';
import os from 'node:os';
import type { NodeRole } from '@zhihui/contract/features/status/status.schema.ts';
import type { Env } from '../../config/env.ts';
import type { Deps } from '../../deps.ts';
import { VERSION } from '../../version.ts';
import { nodeState } from './node-state.ts';
import { removeNode, upsertNode } from './node.repo.ts';

/** Name of this process among all of the site. */
export const NODE_ID = randomUUID();

const HEARTBEAT_MS = 15_000;

export interface Heartbeat {
  /** Takes the row away: a process that was stopped is not missing. */
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
    // a database that is away is told of by everything else
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
