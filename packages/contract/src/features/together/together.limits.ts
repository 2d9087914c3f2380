// Why it is as it is: docs/decisions/0064-writing-together.md
// What the browser and the server say to each other on the socket. No zod here.

/** Longest frame in bytes. A longer one ends the connection before it is read. */
export const MAX_FRAME = 4 * 1024 * 1024;
/** Longest single change in bytes: a pasted text of the greatest length. */
export const MAX_UPDATE = 2 * 1024 * 1024;
/** What is stored of one text at most, its history of deletions included. */
export const MAX_STATE = 20 * 1024 * 1024;
/** Caret, selection and name of one page, as JSON. */
export const MAX_PRESENCE = 2048;
/** Frames of one connection within ten seconds. */
export const MAX_FRAMES = 600;

/** First number of each frame. */
export const FRAME = {
  /** A message of y-protocols/sync. */
  sync: 0,
  /** An update of y-protocols/awareness. */
  presence: 1,
  /** From the browser: a number of its own, and a change. */
  update: 2,
  /** From the server: the change of that number is stored. */
  stored: 3,
  /** From the server: a `ServerNotice` as JSON. */
  notice: 4,
} as const;

/** What the server sends besides the text itself. */
export type ServerNotice =
  | { kind: 'joined'; textId: string; revision: number | null }
  /** A participant submitted the text. */
  | { kind: 'handed-in'; revision: number };

/** Subprotocol of the socket; the session's token follows as another one, because browsers send no other header. */
export const PROTOCOL = 'zhihui-together';
export const TOKEN_PREFIX = 'token.';

/** Why a connection was ended by the server: 4000 and a status where there is one for it. */
export const CLOSED = {
  refused: 4400,
  signedOut: 4401,
  noPermission: 4403,
  gone: 4404,
  slow: 4408,
  /** The text was restarted: the local state of the page has no place in it. */
  restarted: 4409,
  tooLarge: 4413,
  tooMany: 4429,
  busy: 4503,
} as const;

/** Names within the shared document. */
export const SHARED_CONTENT = 'content';
export const SHARED_FIELDS = 'fields';

/** Colleagues who may be invited to one draft. */
export const MAX_MEMBERS = 20;
