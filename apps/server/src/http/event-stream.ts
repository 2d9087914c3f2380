import type { ServerResponse } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { setHeaders } from './headers.ts';
import type { SiteFacts } from './headers.ts';

/** When more than this is unread, the client counts as disconnected. */
const MAX_BUFFERED_BYTES = 64 * 1024;

/** One open answer of server-sent events. */
export interface EventStream {
  /** False when the other side does not read: the stream is closed then. */
  send(name: string, data: unknown): boolean;
  /** Prevents proxies from closing a quiet connection. */
  heartbeat(): boolean;
  end(): void;
}

/** Turns the answer into a stream that stays open until either side ends it. */
export function openEventStream(
  request: FastifyRequest,
  reply: FastifyReply,
  facts: SiteFacts,
  onClose: () => void,
): EventStream {
  setHeaders(request, reply, facts);
  reply.hijack();
  const { raw } = reply;
  raw.on('close', onClose);
  // a reset by the other side is an end like any other
  raw.on('error', () => undefined);
  raw.writeHead(200, {
    ...(reply.getHeaders() as Record<string, string>),
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    // the connection ends with the stream, so that a stopping server has none left
    connection: 'close',
    // nginx would wait for more
    'x-accel-buffering': 'no',
  });
  raw.socket?.setNoDelay(true);
  return {
    send: (name, data) => write(raw, `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`),
    heartbeat: () => write(raw, ':\n\n'),
    end: () => void raw.end(),
  };
}

function write(raw: ServerResponse, text: string): boolean {
  if (raw.destroyed || raw.writableEnded) return false;
  raw.write(text);
  if (raw.writableLength <= MAX_BUFFERED_BYTES) return true;
  raw.destroy();
  return false;
}
