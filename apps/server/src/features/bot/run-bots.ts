// Why it is as it is: docs/decisions/0126-bots.md
import { createHash, randomUUID } from 'node:crypto';
import type { BotKind } from '@zhihui/contract/features/bot/bot.limits.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import type { SecretBox } from '../../platform/secret/secret-box.ts';
import { BotError } from './adapters/adapter.ts';
import type { BotAdapter, BotMessage, BotPress } from './adapters/adapter.ts';
import { answerMessage } from './answer-message.ts';
import type { BotSite } from './answer-message.ts';
import { botText as text } from './bot.text.ts';
import { BOT_ADAPTERS } from './bot-adapters.ts';
import { composeNotice } from './compose-answer.ts';
import {
  claimBots,
  claimMessage,
  endMessage,
  releaseBots,
  setBotState,
} from './connection.repo.ts';
import type { HeldBot } from './connection.repo.ts';
import { turnIntoQuestion } from './turn-into-question.ts';

export interface BotTiming {
  /** Between two looks at which bots there are, in milliseconds. */
  tickMs: number;
  /** How long a process holds a bot without saying so again, in seconds. */
  leaseS: number;
  /** Before the first and the last of the attempts to connect again. */
  firstPauseMs: number;
  lastPauseMs: number;
  /** After a refused secret, and when another program connected the bot. */
  refusedPauseMs: number;
}

const TIMING: BotTiming = {
  tickMs: 5000,
  leaseS: 30,
  firstPauseMs: 1000,
  lastPauseMs: 60_000,
  refusedPauseMs: 300_000,
};

/** A message that is being answered is over after this, in seconds. */
const CLAIM_S = 60;
/** Older messages are not answered: they were delivered late, or again after their id was forgotten. */
const MAX_AGE_MS = 3_600_000;
/** Messages of one bot that are answered at a time; more are delivered again, where the platform does. */
const MAX_AT_ONCE = 20;
/** What is being answered when the process stops has this long. */
const STOP_MS = 5000;

export interface BotRunnerOptions {
  site: BotSite;
  secrets: SecretBox;
  timing?: Partial<BotTiming>;
  adapters?: Readonly<Record<BotKind, BotAdapter>>;
}

export interface BotRunner {
  /** Connects, reconnects and ends bots as their settings say now. */
  tick(): Promise<void>;
  /** Ends all connections, and lets another process have the bots at once. */
  stop(): Promise<void>;
}

/** Connects the bots of the site, as far as no other process does. */
export function startBots(options: BotRunnerOptions): BotRunner {
  const { site } = options;
  const timing = { ...TIMING, ...options.timing };
  const lease = randomUUID();
  const running = new Map<string, RunningBot>();
  let heldUntil = 0;
  let isStopped = false;
  let current: Promise<void> | null = null;

  const look = async (): Promise<void> => {
    try {
      const startedAt = Date.now();
      const bots = await claimBots(site.db, lease, timing.leaseS);
      heldUntil = startedAt + timing.leaseS * 1000;
      if (isStopped) return;
      const held = new Map(bots.map((bot) => [String(bot.id), bot]));
      for (const [id, bot] of running) {
        if (held.get(id)?.revision === bot.revision) continue;
        running.delete(id);
        await bot.stop();
        // switched off: no process holds it until it is on again
        if (!held.has(id)) await releaseBots(site.db, lease, id);
      }
      for (const [id, bot] of held)
        if (!running.has(id)) running.set(id, runBot(bot, { ...options, timing, lease }));
    } catch (error) {
      site.log.warn({ err: error }, 'bots could not be read');
      // another process may hold them by now
      if (Date.now() < heldUntil) return;
      for (const bot of running.values()) void bot.stop();
      running.clear();
    }
  };
  const tick = (): Promise<void> => {
    current ??= look().finally(() => {
      current = null;
    });
    return current;
  };
  const timer = setInterval(() => void tick(), timing.tickMs);
  timer.unref();
  void tick();
  return {
    tick: async () => {
      // one that began before a change may not have seen it
      await current;
      await tick();
    },
    stop: async () => {
      isStopped = true;
      clearInterval(timer);
      await current;
      await Promise.all([...running.values()].map((bot) => bot.stop()));
      running.clear();
      await releaseBots(site.db, lease).catch(() => undefined);
    },
  };
}

interface RunningBot {
  revision: number;
  stop(): Promise<void>;
}

interface RunOptions extends BotRunnerOptions {
  timing: BotTiming;
  lease: string;
}

/** Connects a bot until it is stopped. */
function runBot(bot: HeldBot, options: RunOptions): RunningBot {
  const { site, secrets, timing, lease, adapters = BOT_ADAPTERS } = options;
  const adapter = adapters[bot.kind];
  const stopping = new AbortController();
  const answering = new Set<Promise<void>>();
  const log = { bot: bot.id };
  const setState = (state: Parameters<typeof setBotState>[3]) =>
    setBotState(site.db, bot, lease, state).catch((error: unknown) =>
      site.log.warn({ ...log, err: error }, 'the state of a bot could not be stored'),
    );
  const track = (work: Promise<void>): void => {
    answering.add(work);
    void work
      .catch((error: unknown) => site.log.warn({ ...log, err: error }, 'a bot could not reply'))
      .finally(() => answering.delete(work));
  };

  const receive = async (incoming: BotMessage): Promise<void> => {
    const message = rememberSender(incoming);
    if (message.id === '' || isOld(message)) return;
    if (stopping.signal.aborted || answering.size >= MAX_AT_ONCE) throw new Error('busy');
    const hash = createHash('sha256').update(message.id).digest();
    const claim = { botId: bot.id, lease, hash, seconds: CLAIM_S };
    if (!(await claimMessage(site.db, claim))) return;
    track(
      reply(message).then(
        () => endMessage(site.db, bot.id, hash),
        async (error: unknown) => {
          await message.reply(composeNotice(text.failed)).catch(() => undefined);
          await endMessage(site.db, bot.id, hash);
          throw error;
        },
      ),
    );
  };
  const reply = async (message: BotMessage): Promise<void> => {
    const sender = (await message.findSender()) ?? 'outside';
    const verdict = await site.countMessage(bot, sender);
    if (verdict === 'silence') return;
    await message.reply(
      verdict === 'hint'
        ? composeNotice(text.busy)
        : await answerMessage(site, bot, message, adapter),
    );
  };
  const press = (event: BotPress): void => {
    if (stopping.signal.aborted || event.value === '') return;
    track(turnIntoQuestion(site, bot, event).then((answer) => event.reply(answer)));
  };

  const connectOnce = async (): Promise<'lost' | 'replaced' | 'refused' | 'unavailable'> => {
    try {
      const secret = secrets.decrypt(bot.secret);
      const settings = { appId: bot.app_id, secret, url: bot.url };
      const connection = await adapter.connect(settings, {
        ...{ onMessage: receive, onPress: press },
        onCall: (message) => site.answerCall(bot, message),
      });
      const close = (): void => connection.close();
      stopping.signal.addEventListener('abort', close);
      if (stopping.signal.aborted) close();
      await setState('CONNECTED');
      const end = await connection.ended;
      stopping.signal.removeEventListener('abort', close);
      return end;
    } catch (error) {
      if (!stopping.signal.aborted)
        site.log.warn({ ...log, err: error }, 'a bot could not be connected');
      // a secret of another installation cannot be read, and is as good as a wrong one
      return error instanceof BotError ? error.problem : 'refused';
    }
  };
  const run = async (): Promise<void> => {
    let failures = 0;
    while (!stopping.signal.aborted) {
      const end = await connectOnce();
      if (stopping.signal.aborted) return;
      failures = end === 'lost' ? 0 : failures + 1;
      await setState(STATES[end]);
      const pause =
        end === 'refused' || end === 'replaced'
          ? timing.refusedPauseMs
          : Math.min(timing.firstPauseMs * 2 ** failures, timing.lastPauseMs);
      // so that many bots do not come back at the same moment
      await wait(pause * (0.75 + Math.random() / 2), stopping.signal);
    }
  };
  const ended = run();
  return {
    revision: bot.revision,
    stop: async () => {
      stopping.abort();
      // a platform that hangs does not hold the shutdown up
      await Promise.race([
        Promise.all([ended, ...answering]).catch(() => undefined),
        pause(STOP_MS),
      ]);
    },
  };
}

const STATES = {
  lost: 'CONNECTING',
  replaced: 'REPLACED',
  refused: 'REFUSED',
  unavailable: 'UNREACHABLE',
} as const;

const isOld = ({ sentAt }: BotMessage): boolean =>
  sentAt !== null && Date.now() - sentAt.getTime() > MAX_AGE_MS;

/** Asks the platform for the sender once. */
function rememberSender(message: BotMessage): BotMessage {
  let sender: Promise<string | null> | undefined;
  return { ...message, findSender: () => (sender ??= message.findSender()) };
}

const pause = (ms: number) =>
  new Promise<void>((resolve) => {
    setTimeout(resolve, ms).unref();
  });

/** Resolves after a while, or at once when the signal is aborted. */
async function wait(ms: number, signal: AbortSignal): Promise<void> {
  if (signal.aborted) return;
  await new Promise<void>((resolve) => {
    const finish = (): void => {
      clearTimeout(timer);
      signal.removeEventListener('abort', finish);
      resolve();
    };
    const timer = setTimeout(finish, ms);
    timer.unref();
    signal.addEventListener('abort', finish);
  });
}

/** A bot's id as log lines and limits name it. */
export const toBotKey = (id: Id): string => `bot:${id}`;
