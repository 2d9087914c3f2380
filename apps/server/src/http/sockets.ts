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
import { replyOf } from '../kernel/dispatch.ts';

/** How often each open connection is asked about anew. */
const ASK_MS = 3000;
/** Asked about at once. */
const TOGETHER = 8;
const MAX_PER_USER = 24;
const MAX_PER_PROCESS = 5000;
/** More than this unread by the other side means that nobody reads. */
const MAX_WAITING = 16 * 1024 * 1024;
const WINDOW_MS = 10_000;

/** What dispatch said to a connection, and for whom. */
export interface Granted {
  /** Null where it was refused before anybody was found. */
  member: Member | null;
  reply: Reply;
}

/** The other end of a connection that was let in. */
export interface Opened {
  hear(bytes: Uint8Array): void;
  left(): void;
}

/** A connection as what it leads to sees it. */
export interface Line {
  member: Member;
  data: unknown;
  send(bytes: Uint8Array): void;
  close(code: number, reason: string): void;
}

export interface SocketSource {
  /** Puts a connection where it belongs; null where that is no more. */
  open(line: Line): Promise<Opened | null>;
  words: {
    garbage: string;
    tooLarge: string;
    tooMany: string;
    slow: string;
    busy: string;
    gone: string;
  };
}

/** Of a WebSocket, what is used here. */
interface Socket {
  readonly OPEN: number;
  readonly readyState: number;
  readonly bufferedAmount: number;
  send(bytes: Uint8Array): void;
  close(code: number, reason: string): void;
  terminate(): void;
  on(event: 'message', heard: (data: Buffer, isBinary: boolean) => void): unknown;
  on(event: 'close', heard: () => void): unknown;
}

interface Connection {
  socket: Socket;
  member: Member;
  /** Asks the door again. */
  ask(): Promise<Granted>;
}

export interface Sockets {
  /** A connection that came; `ask` is the door. */
  connect(socket: Socket, ask: () => Promise<Granted>): Promise<void>;
  /** Closes the connections of `session 1` or `user 1`. */
  ended(what: string): void;
  /** What people may do has changed: all are asked about soon. */
  askSoon(): void;
  size(): number;
  close(): void;
}

/** The session's token, which a browser can only send as the name of a subprotocol. */
export function tokenOf(request: FastifyRequest): string {
  const names = (request.headers['sec-websocket-protocol'] ?? '')
    .split(',')
    .map((one) => one.trim());
  return names.find((name) => name.startsWith(TOKEN_PREFIX))?.slice(TOKEN_PREFIX.length) ?? '';
}

/** Of the subprotocols a browser offers, the one that is spoken; never the token. */
export function chooseProtocol(offered: Set<string>): string | false {
  return offered.has(PROTOCOL) ? PROTOCOL : false;
}

/** All open sockets of this process. Each was let in by dispatch, and is asked about again for as long as it is open. */
export function createSockets(source: SocketSource): Sockets {
  const open = new Set<Connection>();
  let closed = false;
  let asking: NodeJS.Timeout | undefined;
  let soon: NodeJS.Timeout | undefined;
  let round: Promise<void> | null = null;

  const forget = (one: Connection): void => {
    open.delete(one);
    if (open.size > 0) return;
    clearInterval(asking);
    asking = undefined;
  };
  const shut = (one: Connection, code: number, reason: string): void => {
    forget(one);
    end(one.socket, code, reason);
  };
  const askAbout = async (one: Connection): Promise<void> => {
    const { reply, member } = await one.ask();
    if (!open.has(one)) return;
    if (reply.code !== 200 || member === null) shut(one, codeOf(reply), reply.msg);
    else one.member = member;
  };
  const askAll = async (): Promise<void> => {
    const waiting = [...open];
    const next = async (): Promise<void> => {
      for (let one = waiting.pop(); one !== undefined; one = waiting.pop()) {
        // while the database is away nobody can say; nothing is stored meanwhile either
        await askAbout(one).catch(() => undefined);
      }
    };
    await Promise.all(Array.from({ length: TOGETHER }, next));
  };
  const ask = (): void => {
    round ??= askAll().finally(() => (round = null));
  };
  const room = (member: Member): boolean => {
    const mine = [...open].filter(
      ({ member: { userId } }) => String(userId) === String(member.userId),
    );
    const [oldest] = mine;
    if (mine.length >= MAX_PER_USER && oldest !== undefined)
      shut(oldest, CLOSED.tooMany, source.words.tooMany);
    return !closed && open.size < MAX_PER_PROCESS;
  };

  return {
    async connect(socket, again) {
      // frames that come before the door has answered wait
      const early: Uint8Array[] = [];
      let hear = (bytes: Uint8Array): void => void early.push(bytes);
      const allowed = frameLimit();
      socket.on('message', (data: Buffer, isBinary: boolean) => {
        const verdict = judge(data, isBinary, allowed, source.words);
        if (verdict === null) hear(data);
        else end(socket, ...verdict);
      });
      const { member, reply } = await again();
      if (reply.code !== 200 || member === null) {
        end(socket, codeOf(reply), reply.msg);
        return;
      }
      if (!room(member)) {
        end(socket, CLOSED.busy, source.words.busy);
        return;
      }
      if (socket.readyState !== socket.OPEN) return;
      const one: Connection = { socket, member, ask: again };
      const opened = await source.open({
        member,
        data: reply.data,
        send: (bytes) => {
          if (socket.readyState !== socket.OPEN) return;
          if (socket.bufferedAmount > MAX_WAITING) shut(one, CLOSED.slow, source.words.slow);
          else socket.send(bytes);
        },
        close: (code, reason) => shut(one, code, reason),
      });
      if (opened === null) {
        end(socket, CLOSED.begunAnew, source.words.gone);
        return;
      }
      const left = (): void => {
        forget(one);
        opened.left();
      };
      if (socket.readyState !== socket.OPEN) {
        left();
        return;
      }
      socket.on('close', left);
      open.add(one);
      asking ??= setInterval(ask, ASK_MS).unref();
      hear = (bytes) => {
        // whoever was shut out is not heard while the connection closes
        if (open.has(one)) opened.hear(bytes);
      };
      for (const bytes of early) hear(bytes);
    },
    ended(what) {
      const [kind, id] = what.split(' ');
      for (const one of open) {
        const { userId, sessionId } = one.member;
        if (String(kind === 'user' ? userId : sessionId) === id)
          shut(one, CLOSED.signedOut, replyOf(new AppError('TOKEN_INVALID')).msg);
      }
    },
    askSoon() {
      if (open.size === 0 || soon !== undefined) return;
      soon = setTimeout(() => {
        soon = undefined;
        ask();
      }, 300).unref();
    },
    size: () => open.size,
    close() {
      closed = true;
      clearInterval(asking);
      clearTimeout(soon);
      for (const one of open) shut(one, CLOSED.busy, source.words.busy);
    },
  };
}

/** The code for browsers of what a call was refused with. */
function codeOf({ code, msg }: Reply): number {
  // a visitor is answered 400, like a field in error
  if (msg === replyOf(new AppError('NOT_SIGNED_IN')).msg) return CLOSED.signedOut;
  const known = Object.values(CLOSED) as number[];
  return known.find((one) => one === 4000 + code) ?? CLOSED.busy;
}

/** Ends a connection, and does not wait long for the other side to agree. */
function end(socket: Socket, code: number, reason: string): void {
  socket.close(code, shorten(reason));
  setTimeout(() => socket.terminate(), 2000).unref();
}

/** A close frame holds 123 bytes. */
function shorten(reason: string): string {
  let text = reason;
  while (Buffer.byteLength(text) > 123) text = text.slice(0, -1);
  return text;
}

/** Says for each frame whether it may come: so many within a while. */
function frameLimit(): () => boolean {
  let [endsAt, used] = [0, 0];
  return () => {
    const now = performance.now();
    if (now > endsAt) [endsAt, used] = [now + WINDOW_MS, 0];
    used += 1;
    return used <= MAX_FRAMES;
  };
}

/** Why a frame ends its connection; null where it does not. */
function judge(
  data: Buffer,
  isBinary: boolean,
  allowed: () => boolean,
  words: SocketSource['words'],
): [number, string] | null {
  if (!allowed()) return [CLOSED.tooMany, words.tooMany];
  if (!isBinary) return [CLOSED.refused, words.garbage];
  if (data.length > MAX_UPDATE) return [CLOSED.tooLarge, words.tooLarge];
  return null;
}
