import { randomBytes } from 'node:crypto';
import { hash } from '@node-rs/argon2';
import type { WorkSolution } from '@zhihui/contract/features/captcha/captcha.schema.ts';
import type { BuiltInRole } from '@zhihui/contract/permission.ts';
import { VISIBILITIES } from '@zhihui/contract/models.ts';
import type { EditorView } from '@zhihui/contract/features/setting/setting.limits.ts';
import type { AccountStatus } from '@zhihui/contract/account-models.ts';
import type { ContentModel, Visibility } from '@zhihui/contract/models.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import type { Db } from '../src/db/db.ts';
import type { Emit } from '../src/events.ts';
import { hashToken } from '../src/kernel/token.ts';
import { createWork } from '../src/platform/proof-of-work/proof-of-work.ts';
import { makeAnswer, makeArticle } from './make-content.ts';
import type { MadeContent, NewAnswer, NewContent } from './make-content.ts';
import { makeGrant, makeGroup, makeOpening, makeRequest } from './make-group.ts';
import type { NewGrant, NewGroup, NewOpening } from './make-group.ts';
import { makeAttachment } from './make-attachment.ts';
import type { NewAttachment } from './make-attachment.ts';
import { makeAnnotation } from './make-annotation.ts';
import type { NewAnnotation } from './make-annotation.ts';
import { makeComment, makeFeedback } from './make-comment.ts';
import type { NewComment, NewFeedback } from './make-comment.ts';
import { solveWork } from './solve-work.ts';
import { sql } from './sql.ts';

export interface MadeUser {
  id: Id;
  email: string;
  nickname: string;
  /** A session of this person, for the Authorization header. */
  token: string;
}
export interface NewUser {
  role?: BuiltInRole | (string & {});
  status?: AccountStatus;
  nickname?: string;
  email?: string;
  password?: string;
  /** Categories in a moderator's scope, with their descendants. */
  scope?: readonly Id[];
  mustChangePassword?: boolean;
  /** Chosen in the editor; none by default. */
  editorView?: EditorView | null;
}
export interface NewSession {
  remember?: boolean;
  expiresAt?: Date;
}
export interface NewCategory {
  model?: ContentModel;
  name?: string;
  visibility?: Visibility;
  parent?: Id;
}
export interface MadeRow {
  id: Id;
  name: string;
}

const usedNames = new Set<string>();

/** A short unique name: among some thousands of random names of eight letters two are sometimes the same. */
function unique(): string {
  for (;;) {
    const name = randomBytes(4).toString('hex');
    if (usedNames.has(name)) continue;
    usedNames.add(name);
    return name;
  }
}

/**
 * Inserts rows directly into the database; each function also creates the rows it depends on. Names are unique within a run,
 * so any number of rows can coexist.
 */
export function createFactories(db: Db, emit: Emit) {
  async function session(userId: Id, options: NewSession = {}): Promise<string> {
    const token = randomBytes(32).toString('base64url');
    const inAWeek = new Date(Date.now() + 7 * 24 * 3_600_000);
    await sql`insert into sessions ${sql.values({
      token_hash: hashToken(token),
      user_id: userId,
      remember: options.remember ?? false,
      expires_at: options.expiresAt ?? inAWeek,
    })}`.run(db);
    return token;
  }

  async function user(options: NewUser = {}): Promise<MadeUser> {
    const name = unique();
    const email = options.email ?? `user-${name}@example.com`;
    const nickname = options.nickname ?? `用户${name}`;
    const role = await sql<{ id: Id; staff: boolean }>`select id, staff from roles
      where code = ${options.role ?? 'User'}`.one(db);
    const { id } = await sql<{ id: Id }>`insert into users ${sql.values({
      email,
      nickname,
      role_id: role.id,
      internal: role.staff,
      status: options.status ?? 'ACTIVE',
      must_change_password: options.mustChangePassword ?? false,
      editor_view: options.editorView ?? null,
      password_hash: options.password === undefined ? null : await cheapHash(options.password),
    })} returning id`.one(db);
    for (const category of options.scope ?? []) {
      await sql`insert into moderator_categories ${sql.values({ user_id: id, category_id: category })}`.run(
        db,
      );
    }
    return { id, email, nickname, token: await session(id) };
  }

  /** A role of one's own with exactly these codes. */
  async function role(options: { codes: readonly string[]; staff?: boolean }): Promise<string> {
    const code = `Role-${unique()}`;
    const { id } = await sql<{ id: Id }>`
      insert into roles ${sql.values({ code, name: code, staff: options.staff ?? false })}
      returning id`.one(db);
    const rows = options.codes.map((item) => ({ role_id: id, code: item }));
    if (rows.length > 0) await sql`insert into role_permissions ${sql.values(rows)}`.run(db);
    return code;
  }

  async function category(options: NewCategory = {}): Promise<MadeRow> {
    const above =
      options.parent === undefined
        ? undefined
        : await sql<{ model: string; ancestor_ids: Id[]; visibility: number }>`
          select model, visibility, ancestor_ids
          from categories where id = ${options.parent}`.one(db);
    const name = options.name ?? `分类${unique()}`;
    const { id } = await sql<{ id: Id }>`insert into categories ${sql.values({
      model: options.model ?? above?.model ?? 'ARTICLE',
      name,
      parent_id: options.parent ?? null,
      ancestor_ids: above === undefined ? [] : [...above.ancestor_ids, options.parent as Id],
      visibility: Math.max(
        VISIBILITIES.indexOf(options.visibility ?? 'PUBLIC'),
        above?.visibility ?? 0,
      ),
    })} returning id`.one(db);
    return { id, name };
  }

  async function tag(options: { name?: string } = {}): Promise<MadeRow> {
    const name = options.name ?? `标签${unique()}`;
    const { id } = await sql<{ id: Id }>`insert into tags ${sql.values({ name })} returning id`.one(
      db,
    );
    return { id, name };
  }

  /** A stored item of a section, published unless `getStatus` says otherwise. */
  async function article(options: NewContent = {}): Promise<MadeContent> {
    const author = options.author ?? (await user()).id;
    return makeArticle(db, emit, { ...options, author, name: unique() });
  }

  /** Inserts an answer; creates its question when none is named. */
  async function answer(options: NewAnswer = {}): Promise<{ id: Id; question: Id }> {
    const author = options.author ?? (await user()).id;
    const question = options.question ?? (await article({ model: 'QUESTION' })).id;
    return makeAnswer(db, { ...options, author, question, name: unique() });
  }

  async function draft(options: {
    user: Id;
    content?: Id;
    category?: Id;
    title?: string;
    body?: string;
    together?: boolean;
  }): Promise<{ id: Id }> {
    return sql<{ id: Id }>`insert into drafts ${sql.values({
      user_id: options.user,
      model: 'ARTICLE',
      content_id: options.content ?? null,
      category_id: options.category ?? null,
      together: options.together ?? false,
      base_revision: options.content === undefined ? null : 1,
      title: options.title ?? `草稿${unique()}`,
      body: options.body ?? '写到一半',
    })} returning id`.one(db);
  }

  /** A slider puzzle whose piece belongs at `x`, and the solution of its work. */
  async function captcha(x: number): Promise<{ key: string; work: WorkSolution }> {
    const key = randomBytes(12).toString('hex');
    const expires_at = new Date(Date.now() + 120_000);
    const { challenge, secret } = await createWork({ key, effort: 0, expiresAt: expires_at });
    await sql`insert into captchas ${sql.values({ key, x, expires_at, challenge: JSON.stringify(challenge), secret })}`.run(
      db,
    );
    return { key, work: await solveWork(challenge) };
  }

  /** A solved slider puzzle, good for one use. */
  async function captchaPass(): Promise<string> {
    const key = randomBytes(12).toString('hex');
    const expires_at = new Date(Date.now() + 120_000);
    await sql`insert into captchas ${sql.values({ key, x: 100, passed: true, expires_at })}`.run(
      db,
    );
    return key;
  }

  /** A code as it was sent to this address, or phone. */
  async function emailCode(options: {
    email: string;
    purpose: 'LOGIN' | 'REGISTER' | 'PASSWORD' | 'EMAIL' | 'PHONE';
    code?: string;
    /** The account that a code for a new address or phone is bound to. */
    owner?: Id;
  }): Promise<string> {
    const { email, purpose, code = '123456', owner } = options;
    const secret = owner === undefined ? code : `${owner}:${code}`;
    const requesterHash = owner === undefined ? null : hashToken(`account:${owner}`);
    await sql`insert into codes (purpose, target, code_hash, asker_hash, created_at, expires_at)
      values (${purpose}, ${email}, ${await cheapHash(secret)}, ${requesterHash}, now(), now() + interval '10 minutes')`.run(
      db,
    );
    return code;
  }

  async function password(userId: Id, text: string): Promise<void> {
    const password_hash = await cheapHash(text);
    await sql`update users set password_hash = ${password_hash}
      where id = ${userId}`.run(db);
  }

  /** Changes a setting of the site; unset ones have their default. */
  async function setting(key: string, value: unknown): Promise<void> {
    const json = JSON.stringify(value);
    await sql`insert into settings (key, value) values (${key}, ${json})
      on conflict (key) do update set value = excluded.value`.run(db);
  }

  return {
    user,
    role,
    session,
    password,
    captcha,
    captchaPass,
    emailCode,
    category,
    tag,
    article,
    answer,
    draft,
    attachment: (options: NewAttachment) => makeAttachment(db, options),
    annotation: (options: NewAnnotation) => makeAnnotation(db, options),
    comment: (options: NewComment) => makeComment(db, options),
    feedback: (options: NewFeedback) => makeFeedback(db, options),
    group: (options: NewGroup = {}) =>
      makeGroup(db, { ...options, name: options.name ?? `部门${unique()}` }),
    grant: (options: NewGrant) => makeGrant(db, options),
    opening: (options: NewOpening) => makeOpening(db, options),
    accessRequest: (options: { user: Id; target: Id }) => makeRequest(db, options),
    setting,
  };
}
export type Factories = ReturnType<typeof createFactories>;

/** A strong hash costs time and protects nothing here. */
function cheapHash(password: string): Promise<string> {
  return hash(password, { memoryCost: 8, timeCost: 1, parallelism: 1 });
}
