import { randomUUID } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import websocket from '@fastify/websocket';
import type { WebSocket } from '@fastify/websocket';
import Fastify from 'fastify';
import type { FastifyInstance } from 'fastify';
import { vi } from 'vitest';

/** The bot that every peer knows. */
export const BOT = { id: 'bot-1', secret: 'right-secret' };

/** A message that a person writes to the bot. */
export interface PeerMessage {
  /** Id of the person at the company's sign-in. */
  from: string;
  text?: string;
  /** Anything but a text, by the name that the platform has for it. */
  type?: string;
  /** The group it is written in. */
  group?: string;
  /** The person belongs to another organisation. */
  outside?: boolean;
  /** Delivered under this id; by default a new one. */
  id?: string;
  sentAt?: Date;
}

/** What the bot replied. */
export interface PeerReply {
  /** The message that it is a reply to, or the person who gets it. */
  to: string;
  markdown: string;
  /** Label and value of its button. */
  button: { label: string; value: string } | null;
  /** Of the platform, for presses. */
  card: string;
}

/** A platform on this machine that delivers messages by its long connection. */
export interface BotPeer {
  url: string;
  /** Open connections of the bot. */
  connections(): number;
  /** Connections since the start. */
  opened(): number;
  /** Waits for an open connection, the `count`th since the start. */
  waitUntilConnected(count?: number): Promise<void>;
  /** Delivers a message; returns its id. */
  deliver(message: PeerMessage): string;
  /** Delivers a message and waits for the reply. */
  say(message: PeerMessage): Promise<PeerReply>;
  replies: PeerReply[];
  /** Waits for a reply, of those that came after so many. */
  waitForReply(to: string, after?: number): Promise<PeerReply>;
  /** Deliveries that the bot has not acknowledged, where the platform wants it. */
  unacknowledged?(): number;
  /** Cuts all connections without notice. */
  cut(): void;
  /** What the platform refused, with its documented code. */
  refused: string[];
  close(): Promise<void>;
}

const WAIT = { timeout: 20_000, interval: 20 };

/** The common part of the peers: a server with connections, and the replies. */
export async function startBotServer(
  path: string,
  onConnection: (socket: WebSocket, query: URLSearchParams) => void,
  addCalls: (http: FastifyInstance) => void = () => undefined,
) {
  const http = Fastify({ forceCloseConnections: true });
  await http.register(websocket);
  const sockets = new Set<WebSocket>();
  const replies: PeerReply[] = [];
  const refused: string[] = [];
  let opened = 0;
  /** Connections that the platform accepted the bot on. */
  const accepted = new Set<WebSocket>();
  http.get(path, { websocket: true }, (socket, request) => {
    sockets.add(socket);
    socket.on('close', () => {
      sockets.delete(socket);
      accepted.delete(socket);
    });
    onConnection(socket, new URL(request.url, 'http://x').searchParams);
  });
  addCalls(http);
  await http.listen({ host: '127.0.0.1', port: 0 });
  const { port } = http.server.address() as AddressInfo;
  const waitForReply = (to: string, after = 0): Promise<PeerReply> =>
    vi.waitFor(() => {
      const reply = replies.slice(after).find((item) => item.to === to);
      if (reply === undefined) throw new Error(`no reply to ${to}; refused: ${refused.join()}`);
      return reply;
    }, WAIT);
  return {
    port,
    url: `http://127.0.0.1:${port}`,
    sockets,
    accepted,
    replies,
    refused,
    accept: (socket: WebSocket) => {
      accepted.add(socket);
      opened += 1;
    },
    connections: () => accepted.size,
    opened: () => opened,
    waitUntilConnected: (count = 1) =>
      vi.waitFor(() => {
        if (accepted.size === 0 || opened < count)
          throw new Error(`not connected; refused: ${refused.join()}`);
      }, WAIT),
    waitForReply,
    cut: () => {
      for (const socket of sockets) socket.terminate();
    },
    close: async () => {
      for (const socket of sockets) socket.terminate();
      await http.close();
    },
  };
}

/** Adds what tests say in one step. */
export function withSay<T extends Omit<BotPeer, 'say'>>(peer: T): T & BotPeer {
  return { ...peer, say: (message) => peer.waitForReply(peer.deliver(message)) };
}

export const newId = (): string => randomUUID();

/** Sends at most `max` within a minute to one chat. */
export function createLimit(max: number): (chat: string) => boolean {
  const sent = new Map<string, number>();
  return (chat) => {
    sent.set(chat, (sent.get(chat) ?? 0) + 1);
    return (sent.get(chat) ?? 0) <= max;
  };
}
