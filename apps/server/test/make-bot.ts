import type { BotKind } from '@zhihui/contract/features/bot/bot.limits.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import { createJobDispatch } from '../src/app-dispatch.ts';
import { runBots } from '../src/features/bot/bot.public.ts';
import type { BotRunner } from '../src/features/bot/bot.public.ts';
import { BOT } from './company-peers/bot-peer.ts';
import type { TestApp } from './harness.ts';
import { makeProvider } from './make-provider.ts';
import { sql } from './sql.ts';

const log = { info: () => undefined, warn: () => undefined, error: () => undefined };

/** A job process that connects the bots of the site; it looks for changes when a test says `tick`. */
export function startRunner(app: TestApp): BotRunner {
  const timing = { tickMs: 3_600_000, firstPauseMs: 20, lastPauseMs: 100, refusedPauseMs: 60_000 };
  return runBots({ deps: app.deps, dispatch: createJobDispatch(app.deps), log, timing });
}

interface NewBot {
  kind: BotKind;
  /** Address of the platform. */
  url: string;
  secret?: string;
  category?: Id | null;
}

/** A company sign-in with a bot, straight in the tables. */
export async function makeBot(app: TestApp, { kind, url, secret = BOT.secret, category }: NewBot) {
  const providerId = await makeProvider(app, { kind, secret: 'x', config: { url } });
  const { id } = await sql<{ id: Id }>`insert into bots ${sql.values({
    ...{ provider_id: providerId, name: '知汇', app_id: BOT.id },
    secret: app.deps.secrets.encrypt(secret),
    question_category_id: category ?? null,
  })} returning id`.one(app.db);
  return { id, providerId };
}

/** Connects an account with a person of the company's sign-in. */
export async function connectPerson(
  app: TestApp,
  input: { providerId: Id; userId: Id; subject: string },
): Promise<void> {
  const { providerId, userId, subject } = input;
  await sql`insert into identities ${sql.values({
    provider_id: providerId,
    user_id: userId,
    subject,
    label: subject,
  })}`.run(app.db);
}

/** The state of a bot as Admins see it. */
export async function getState(app: TestApp, id: Id, token: string) {
  const { data } = await app.call('GET /bot', {}, token);
  return data.bots.find((bot) => String(bot.id) === String(id))?.state;
}
