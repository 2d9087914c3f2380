import { connect } from 'node:net';
import type { Socket } from 'node:net';
import { assertAllowed, createLookup } from './guarded-lookup.ts';
import type { Resolve } from './guarded-lookup.ts';

export interface GuardedTarget {
  host: string;
  port: number;
  /** Time for the name and the connection together. */
  timeoutMs: number;
  /** Resolves names in place of the system. */
  resolve?: Resolve | undefined;
}

/** A socket that connects to a host which an Admin named. Throws RefusedAddressError, or emits it as `error`. */
export function openGuarded({ host, port, timeoutMs, resolve }: GuardedTarget): Socket {
  const plain = host.replaceAll(/[[\]]/gu, '');
  assertAllowed(plain);
  const socket = connect({ host: plain, port, lookup: createLookup(resolve) });
  const timer = setTimeout(() => {
    socket.destroy(new Error(`the connection to ${host} timed out`));
  }, timeoutMs);
  for (const event of ['connect', 'close'] as const) socket.once(event, () => clearTimeout(timer));
  return socket;
}

/** Resolves to the socket once it is connected. Rejects with RefusedAddressError, and for what the network says. */
export async function connectGuarded(target: GuardedTarget): Promise<Socket> {
  const socket = openGuarded(target);
  await new Promise<void>((resolve, reject) => {
    socket.once('error', reject);
    socket.once('connect', () => {
      socket.removeListener('error', reject);
      resolve();
    });
  });
  return socket;
}
