// Why it is as it is: docs/decisions/0126-bots.md
import type { Json } from '../../identity/identity.public.ts';

/** What a platform needs to connect a bot. */
export interface BotSettings {
  appId: string;
  secret: string;
  /** Of a private cloud, and in tests; empty for the platform's own addresses. */
  url: string;
}

/** Where a message was written. */
export type BotChat =
  | { kind: 'private' }
  | {
      kind: 'group';
      /**
       * Ids of all people in the group, null for a person of another organisation; null instead of the list when the
       * platform does not tell for certain who is in it.
       */
      listMembers(): Promise<readonly (string | null)[] | null>;
    };

/** An answer in the few forms of Markdown that all platforms know. Texts of others in it are escaped already. */
export interface BotReply {
  /** For the list of chats and for notifications. */
  title: string;
  markdown: string;
  /** Where the reply leads, for forms that have one link of their own; `markdown` has it as well. */
  link?: { label: string; url: string };
  /** Of a reply to a private message; platforms whose connection carries no presses never get it. */
  button?: { label: string; value: string };
}

/** A message of a person to the bot. */
export interface BotMessage {
  /** The same each time the platform delivers it. */
  id: string;
  sentAt: Date | null;
  chat: BotChat;
  /** Id of the sender at the provider; null for a person of another organisation. */
  findSender(): Promise<string | null>;
  /** Without mentions; null for what is no text. */
  text: string | null;
  reply(reply: BotReply): Promise<void>;
}

/** A press of a button of an earlier reply. */
export interface BotPress {
  value: string;
  /** Id of the person who pressed it; null for a person of another organisation. */
  presser: string | null;
  reply(reply: BotReply): Promise<void>;
}

export interface BotEvents {
  /**
   * Resolves once the message is recorded, which is when it is acknowledged; it is answered afterwards. When it rejects the
   * message is not acknowledged, so that the platform delivers it again.
   */
  onMessage(message: BotMessage): Promise<void>;
  onPress(press: BotPress): void;
  /**
   * What the platform wants an answer to that is not the bot's own, such as a press of a notification's card. Resolves to the
   * JSON of the answer; null when nothing here knows it.
   */
  onCall(message: Json): Promise<string | null>;
}

/** Why a connection ended: the network or the platform, or another program that connected the same bot. */
export type ConnectionEnd = 'lost' | 'replaced';

export interface BotConnection {
  ended: Promise<ConnectionEnd>;
  close(): void;
}

export interface BotAdapter {
  /** Its connection delivers presses of buttons. */
  hasButtons: boolean;
  /** Connects and resolves once the platform accepted the bot. Throws BotError. */
  connect(settings: BotSettings, events: BotEvents): Promise<BotConnection>;
  /** Asks the platform whether it accepts id and secret. Throws BotError. */
  check(settings: BotSettings): Promise<void>;
}

/** The platform did not accept id and secret, or it failed otherwise. */
export class BotError extends Error {
  readonly problem: 'refused' | 'unavailable';

  constructor(problem: 'refused' | 'unavailable', message: string, cause?: unknown) {
    super(message, { cause });
    this.name = 'BotError';
    this.problem = problem;
  }
}

/** A value as an object; empty when it is none. */
function toObject(value: unknown): Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Json)
    : {};
}

/** The objects of a list; empty when it is missing. */
export function getObjects(value: Json, name: string): Json[] {
  const list = value[name];
  return Array.isArray(list) ? list.map(toObject) : [];
}

/** Parses a JSON object that a platform sent; empty when it is none. */
export function parseObject(text: string): Json {
  try {
    return toObject(JSON.parse(text));
  } catch {
    return {};
  }
}

/** A time in milliseconds, as a number or its digits; null when it is missing. */
export function toDate(value: unknown): Date | null {
  const ms = Number(value);
  return value !== '' && Number.isFinite(ms) && ms > 0 ? new Date(ms) : null;
}

/** Removes mentions such as `@知汇` from a text; an address of a mailbox is none. */
export function removeMentions(text: string): string {
  return text.replace(/(^|[\s\u2005])@[^\s\u2005@]+(?=$|[\s\u2005])/gu, '$1').trim();
}
