import { openPublicSocket } from '../../../platform/outbound/outbound-socket.ts';
import { RefusedAddressError } from '../../../platform/outbound/outbound.ts';
import { BotError } from './adapter.ts';

/** An open connection to a platform. */
export interface BotSocket {
  send(data: string | Uint8Array): void;
  close(): void;
  ended: Promise<void>;
  /** When the platform last sent something. */
  heardAt(): number;
}

const CONNECT_MS = 10_000;

/**
 * Opens a websocket to an address of the platform; `http` addresses stand for `ws` ones. Throws BotError.
 * @param onData gets each message that arrives, in order
 */
export async function openBotSocket(
  address: URL,
  onData: (data: string | Uint8Array) => void,
): Promise<BotSocket> {
  const url = new URL(address);
  url.protocol = url.protocol.replace(/^http/u, 'ws');
  if (!['ws:', 'wss:'].includes(url.protocol))
    throw new BotError('unavailable', `${url.protocol} is no address of a connection`);
  let heardAt = Date.now();
  let end: () => void = () => undefined;
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  try {
    const socket = await openPublicSocket(url, {
      timeoutMs: CONNECT_MS,
      onData: (data) => {
        heardAt = Date.now();
        onData(data);
      },
      onEnd: () => end(),
    });
    return { ...socket, ended, heardAt: () => heardAt };
  } catch (error) {
    const problem = error instanceof RefusedAddressError ? 'refused' : 'unavailable';
    // the query of an address can hold a ticket, which is not for logs
    throw new BotError(problem, `${url.host}: ${(error as Error).message}`, error);
  }
}
