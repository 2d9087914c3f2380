import type { z } from 'zod';
import type { ErrorCode } from './errors.ts';
import type { PermissionCode } from './permission.ts';
import type { ScopeRule } from './scopes.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/**
 * Who may call: everyone; every signed-in user; Admin only; the company's directory service alone, by a token of its own
 * (`scim`); holders of one code; holders of any code of a list.
 * Which rows of data they may touch is decided by the feature's policy.
 */
export type Access =
  | 'public'
  | 'signedIn'
  | 'admin'
  | 'scim'
  | PermissionCode
  | readonly [PermissionCode, ...PermissionCode[]];

/** At most `max` calls within `seconds`, counted per account or, signed out, per address. */
export interface Limit {
  max: number;
  seconds: number;
  /**
   * Counted in the database, for all nodes together: for what is tried by guessing and what sends mail. It costs one round
   * trip a call; the others are counted in each process's memory, where every node allows the full limit.
   */
  shared?: true;
}

export interface EndpointSpec {
  method: Method;
  /** Below the base path `/api`, with `:name` segments. */
  path: string;
  access: Access;
  summary: string;
  params?: z.ZodType;
  query?: z.ZodType;
  body?: z.ZodType;
  /** Shape of `data` in the envelope of a success. */
  data: z.ZodType;
  /**
   * Answers have the form of SCIM (RFC 7644) instead of the envelope: the data bare and with this status, failures as its
   * error messages. Bodies come as `application/scim+json` too, and unknown fields are passed over, as that protocol wants.
   */
  scim?: { success: 200 | 201 | 204 };
  /**
   * Called by the platform of a company's chat: the body comes as the text that its signature covers, together with the
   * headers that sign it, and the answer of a success is sent as the text that the handler returns.
   */
  callback?: true;
  /** What a token needs to call it, where that does not follow from the path (`scopes.ts`). */
  scope?: ScopeRule;
  /** Failures other than the ones every call has (sign-in, permission, validation, limits, inside errors, being away). */
  errors?: readonly ErrorCode[];
  limit?: Limit;
  /** Body is `multipart/form-data` with one part `file`; handlers get it as `file`. */
  upload?: boolean;
  /** Largest JSON body in bytes; default 64 kB. */
  maxBody?: number;
  /**
   * The answer may be cached until content changes: it is the same for all visitors (`visitor`), or depends on nothing of
   * the caller but their visibility level and whether announcements are there for them (`level`). Not for calls that
   * give one of the query fields of `unless`.
   */
  cache?: { by: 'visitor' | 'level'; unless?: readonly string[] };
  /** Written to the activity log of the back-office. */
  logged?: boolean;
  /**
   * Requested with `Accept: text/event-stream`, the answer stays open: its data is the first event, changes follow, all
   * of this name.
   */
  stream?: string;
  /** Requested with `Upgrade: websocket`, the connection stays open, and its handler checks access again meanwhile. */
  socket?: boolean;
  /** May be called for many items in one request (`POST /batch`), whose own limit counts in place of this row's. */
  batch?: boolean;
  /** May be called, though it changes something, by an Admin who sees the site as another role does. */
  inPreview?: boolean;
  /** The handler opens its own transactions (long work outside the database, partial progress stays). */
  ownTransaction?: boolean;
  /** A GET that writes, or must see unannounced changes: never answered by a replica of the database. */
  newest?: boolean;
}

/** Declares one call. The row is the only place that says who may call it and with what. */
export function endpoint<const S extends EndpointSpec>(spec: S): S {
  return spec;
}

export type KeyOf<E extends EndpointSpec> = `${E['method']} ${E['path']}`;

/** Name of a call: method, space, path. */
export function keyOf(spec: { method: string; path: string }): string {
  return `${spec.method} ${spec.path}`;
}

type In<S> = S extends z.ZodType ? z.input<S> : undefined;
type Out<S> = S extends z.ZodType ? z.output<S> : undefined;
type Part<E extends EndpointSpec, K extends 'params' | 'query' | 'body'> = E extends {
  [P in K]: infer S;
}
  ? S
  : undefined;

/** An upload as handlers see it: whole in memory, bounded by the upload limit. */
export interface UploadedFile {
  name: string;
  bytes: Uint8Array;
}

/** What handlers receive, after parsing. */
export interface Parsed<E extends EndpointSpec> {
  params: Out<Part<E, 'params'>>;
  query: Out<Part<E, 'query'>>;
  body: Out<Part<E, 'body'>>;
  file: E extends { upload: true } ? UploadedFile : undefined;
}

type Required_<T> = { [K in keyof T as T[K] extends undefined ? never : K]: T[K] };

/** What callers pass, before parsing: only the parts the row declares. */
export type CallInput<E extends EndpointSpec> = Required_<{
  params: In<Part<E, 'params'>>;
  query: In<Part<E, 'query'>>;
  body: In<Part<E, 'body'>>;
}>;

export type DataOf<E extends EndpointSpec> = z.output<E['data']>;
/** What handlers return: the declared shape before parsing. */
export type Returned<E extends EndpointSpec> = z.input<E['data']>;
