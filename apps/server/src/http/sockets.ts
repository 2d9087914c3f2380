// Why it is as it is: docs/decisions/0064-writing-together.md
import type { FastifyRequest } from 'fastify';
import {
  CLOSED,
  MAX_FRAMES,
  MAX_UPDATE,
  PROTOCOL,
  TOKEN_PREFIX,
} from '@zhihui/contract/features/together/together.limits.ts';
import type { Member } from '../kernel/actor.ts';
import type { Reply } from '../kernel/dispatch.ts';
import { AppError } from '../kernel/errors.ts';
import { toReply } from '../kernel/dispatch.ts';

/** How often each open connection is authorized again. */
const RECHECK_MS = 3000;
/** A client that has sent nothing for so long, not even the reply of its browser to a ping, is gone. */
const SILENCE_MS = 9000;
/** How many connections are authorized at once. */
const CONCURRENCY = 8;
const MAX_PER_USER = 24;
const MAX_PER_PROCESS = 5000;
/** When more than this is unread, the client counts as not reading. */
const MAX_BUFFERED_BYTES = 16 * 1024 * 1024;
const WINDOW_MS = 10_000;

/** Dispatch's answer for a connection, and its caller. */
export interface AccessResult {
  /** Null when the connection was refused before the caller was known. */
  member: Member | null;
  reply: Reply;
}

/** The client of an authorized connection. */
export interface SocketHandler {
  receive(bytes: Uint8Array): void;
  onLeave(): void;
}

/** A connection as what it leads to sees it. */
export interface ClientConnection {
  member: Member;
  data: unknown;
  send(bytes: Uint8Array): void;
  close(code: number, reason: string): void;
}

export interface SocketSource {
  /** Attaches a connection to its target; null when the target no longer exists. */
  open(client: ClientConnection): Promise<SocketHandler | null>;
  messages: {
    malformedFrame: string;
    tooLarge: string;
    tooMany: string;
    slow: string;
    busy: string;
    gone: string;
  };
}

/** The used part of a WebSocket. */
interface Socket {
  readonly OPEN: number;
  readonly readyState: number;
  readonly bufferedAmount: number;
  send(bytes: Uint8Array): void;
  close(code: number, reason: string): void;
  terminate(): void;
  ping(): void;
  on(event: 'pong', listener: () => void): unknown;
  on(event: 'message', listener: (data: Buffer, isBinary: boolean) => void): unknown;
  on(event: 'close', listener: () => void): unknown;
}

interface Connection {
  socket: Socket;
  member: Member;
  /** When the client last gave a sign of life, by the clock of this process. */
  seenAt: number;
  /** Authorizes the connection again. */
  authorize(): Promise<AccessResult>;
}

export interface Sockets {
  /** An accepted connection; `ask` calls dispatch for it. */
  connect(socket: Socket, authorize: () => Promise<AccessResult>): Promise<void>;
  /** Closes the connections of `session 1` or `user 1`. */
  ended(target: string): void;
  /** Permissions have changed: all connections are authorized again soon. */
  recheckSoon(): void;
  size(): number;
  close(): void;
}

/** The session's token, which a browser can only send as the name of a subprotocol. */
export function readToken(request: FastifyRequest): string {
  const names = (request.headers['sec-websocket-protocol'] ?? '')
    .split(',')
    .map((connection) => connection.trim());
  return names.find((name) => name.startsWith(TOKEN_PREFIX))?.slice(TOKEN_PREFIX.length) ?? '';
}

/** Of the subprotocols a browser offers, the one that is spoken; never the token. */
export function chooseProtocol(offered: Set<string>): string | false {
  return offered.has(PROTOCOL) ? PROTOCOL : false;
}

/** All open sockets of this process. Dispatch authorizes each when it opens, and again for as long as it is open. */
export function createSockets(source: SocketSource): Sockets {
  const open = new Set<Connection>();
  let closed = false;
  let recheckInterval: NodeJS.Timeout | undefined;
  let recheckTimeout: NodeJS.Timeout | undefined;
  let currentRecheck: Promise<void> | null = null;

  const removeConnection = (connection: Connection): void => {
    open.delete(connection);
    if (open.size > 0) return;
    clearInterval(recheckInterval);
    recheckInterval = undefined;
  };
  const closeConnection = (connection: Connection, code: number, reason: string): void => {
    removeConnection(connection);
    closeSocket(connection.socket, code, reason);
  };
  const recheckConnection = async (connection: Connection): Promise<void> => {
    const { reply, member } = await connection.authorize();
    if (!open.has(connection)) return;
    if (reply.code !== 200 || member === null)
      closeConnection(connection, getCloseCode(reply), reply.msg);
    else connection.member = member;
  };
  const recheckAll = async (): Promise<void> => {
    const waiting = [...open];
    const next = async (): Promise<void> => {
      for (let connection = waiting.pop(); connection !== undefined; connection = waiting.pop()) {
        // while the database is unavailable no permission can be checked; nothing is stored meanwhile either
        await recheckConnection(connection).catch(() => undefined);
      }
    };
    await Promise.all(Array.from({ length: CONCURRENCY }, next));
  };
  const pingAll = (): void => {
    const now = performance.now();
    for (const connection of open) {
      if (now - connection.seenAt > SILENCE_MS) connection.socket.terminate();
      else connection.socket.ping();
    }
  };
  const authorize = (): void => {
    currentRecheck ??= recheckAll().finally(() => (currentRecheck = null));
  };
  const ensureCapacity = (member: Member): boolean => {
    const userConnections = [...open].filter(
      ({ member: { userId } }) => String(userId) === String(member.userId),
    );
    const [oldest] = userConnections;
    if (userConnections.length >= MAX_PER_USER && oldest !== undefined)
      closeConnection(oldest, CLOSED.tooMany, source.messages.tooMany);
    return !closed && open.size < MAX_PER_PROCESS;
  };

  return {
    async connect(socket, recheck) {
      // frames that arrive before the connection is authorized wait
      const earlyFrames: Uint8Array[] = [];
      let receive = (bytes: Uint8Array): void => void earlyFrames.push(bytes);
      const allowFrame = createFrameLimit();
      socket.on('message', (data: Buffer, isBinary: boolean) => {
        const violation = checkFrame(data, isBinary, allowFrame, source.messages);
        if (violation === null) receive(data);
        else closeSocket(socket, ...violation);
      });
      const { member, reply } = await recheck();
      if (reply.code !== 200 || member === null) {
        closeSocket(socket, getCloseCode(reply), reply.msg);
        return;
      }
      if (!ensureCapacity(member)) {
        closeSocket(socket, CLOSED.busy, source.messages.busy);
        return;
      }
      if (socket.readyState !== socket.OPEN) return;
      const connection: Connection = {
        socket,
        member,
        seenAt: performance.now(),
        authorize: recheck,
      };
      const onSign = (): void => void (connection.seenAt = performance.now());
      socket.on('message', onSign);
      socket.on('pong', onSign);
      const handler = await source.open({
        member,
        data: reply.data,
        send: (bytes) => {
          if (socket.readyState !== socket.OPEN) return;
          if (socket.bufferedAmount > MAX_BUFFERED_BYTES)
            closeConnection(connection, CLOSED.slow, source.messages.slow);
          else socket.send(bytes);
        },
        close: (code, reason) => closeConnection(connection, code, reason),
      });
      if (handler === null) {
        closeSocket(socket, CLOSED.restarted, source.messages.gone);
        return;
      }
      const onLeave = (): void => {
        removeConnection(connection);
        handler.onLeave();
      };
      if (socket.readyState !== socket.OPEN) {
        onLeave();
        return;
      }
      socket.on('close', onLeave);
      open.add(connection);
      recheckInterval ??= setInterval(() => {
        pingAll();
        authorize();
      }, RECHECK_MS).unref();
      receive = (bytes) => {
        // messages of a refused client are ignored while the connection closes
        if (open.has(connection)) handler.receive(bytes);
      };
      for (const bytes of earlyFrames) receive(bytes);
    },
    ended(target) {
      const [kind, id] = target.split(' ');
      for (const connection of open) {
        const { userId, sessionId } = connection.member;
        if (String(kind === 'user' ? userId : sessionId) === id)
          closeConnection(connection, CLOSED.signedOut, toReply(new AppError('TOKEN_INVALID')).msg);
      }
    },
    recheckSoon() {
      if (open.size === 0 || recheckTimeout !== undefined) return;
      recheckTimeout = setTimeout(() => {
        recheckTimeout = undefined;
        authorize();
      }, 300).unref();
    },
    size: () => open.size,
    close() {
      closed = true;
      clearInterval(recheckInterval);
      clearTimeout(recheckTimeout);
      for (const connection of open) closeConnection(connection, CLOSED.busy, source.messages.busy);
    },
  };
}

/** The code for browsers of what a call was refused with. */
function getCloseCode({ code, msg }: Reply): number {
  // a visitor is answered 400, like a field in error
  if (msg === toReply(new AppError('NOT_SIGNED_IN')).msg) return CLOSED.signedOut;
  const known = Object.values(CLOSED) as number[];
  return known.find((connection) => connection === 4000 + code) ?? CLOSED.busy;
}

/** Ends a connection, and does not wait long for the other side to agree. */
function closeSocket(socket: Socket, code: number, reason: string): void {
  socket.close(code, shorten(reason));
  setTimeout(() => socket.terminate(), 2000).unref();
}

/** A close frame holds 123 bytes. */
function shorten(reason: string): string {
  let text = reason;
  while (Buffer.byteLength(text) > 123) text = text.slice(0, -1);
  return text;
}

/** Decides for each frame whether the rate limit allows it. */
function createFrameLimit(): () => boolean {
  let [endsAt, used] = [0, 0];
  return () => {
    const now = performance.now();
    if (now > endsAt) [endsAt, used] = [now + WINDOW_MS, 0];
    used += 1;
    return used <= MAX_FRAMES;
  };
}

/** Why a frame ends its connection; null where it does not. */
function checkFrame(
  data: Buffer,
  isBinary: boolean,
  allowFrame: () => boolean,
  messages: SocketSource['messages'],
): [number, string] | null {
  if (!allowFrame()) return [CLOSED.tooMany, messages.tooMany];
  if (!isBinary) return [CLOSED.refused, messages.malformedFrame];
  if (data.length > MAX_UPDATE) return [CLOSED.tooLarge, messages.tooLarge];
  return null;
}
