import type { Agent } from 'undici';
import { createLookup, isRefusedAddress, RefusedAddressError } from './outbound.ts';

/** A connection by WebSocket that this site opened. */
export interface OutboundSocket {
  /** Sends when the connection is open; afterwards it does nothing. */
  send(data: string | Uint8Array): void;
  close(): void;
}

export interface OutboundSocketOptions {
  /** Until the connection is open. */
  timeoutMs: number;
  onData(data: string | Uint8Array): void;
  /** Called once, after the connection was open. */
  onEnd(): void;
}

const MAX_MESSAGE_BYTES = 1024 * 1024;
/** How long a peer has to agree to the end before it no longer counts. */
const CLOSE_MS = 2000;

let agent: Agent | undefined;

/**
 * Opens a WebSocket to a host that an Admin, or a platform, named. Rejects with RefusedAddressError, or when the connection
 * is not open in time.
 */
export async function openPublicSocket(
  url: URL,
  { timeoutMs, onData, onEnd }: OutboundSocketOptions,
): Promise<OutboundSocket> {
  if (isRefusedAddress(url.hostname)) throw new RefusedAddressError(url.hostname);
  // loaded at first use: most processes never need it
  const { Agent, WebSocket } = await import('undici');
  agent ??= new Agent({
    connect: { lookup: createLookup(), timeout: timeoutMs },
    webSocket: { maxPayloadSize: MAX_MESSAGE_BYTES },
  });
  const socket = new WebSocket(url, { dispatcher: agent });
  socket.binaryType = 'arraybuffer';
  let isOver = false;
  const finish = (): void => {
    if (isOver) return;
    isOver = true;
    onEnd();
  };
  await new Promise<void>((resolve, reject) => {
    const timer = setTimeout(() => {
      reject(new Error('the connection timed out'));
      socket.close();
    }, timeoutMs);
    socket.addEventListener('open', () => {
      clearTimeout(timer);
      resolve();
    });
    socket.addEventListener('message', ({ data }) =>
      onData(typeof data === 'string' ? data : new Uint8Array(data as ArrayBuffer)),
    );
    socket.addEventListener('error', ({ error }: { error?: unknown }) => {
      clearTimeout(timer);
      reject(findRefusal(error) ?? new Error('the connection failed', { cause: error }));
      finish();
    });
    socket.addEventListener('close', () => {
      clearTimeout(timer);
      reject(new Error('the connection was closed'));
      finish();
    });
  });
  return {
    send: (data) => {
      if (socket.readyState === socket.OPEN) socket.send(data as string | Uint8Array<ArrayBuffer>);
    },
    close: () => {
      socket.close();
      // a peer that does not agree to the end holds nothing up
      setTimeout(finish, CLOSE_MS).unref();
    },
  };
}

function findRefusal(error: unknown): RefusedAddressError | null {
  if (error instanceof RefusedAddressError) return error;
  return error instanceof Error && error.cause !== undefined ? findRefusal(error.cause) : null;
}
