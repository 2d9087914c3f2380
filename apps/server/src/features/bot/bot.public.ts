import type { Deps } from '../../deps.ts';
import type { Log } from '../../kernel/context.ts';
import type { Limit } from '@zhihui/contract/endpoint.ts';
import type { Dispatch } from '../../kernel/dispatch.ts';
import type { SharedCounter } from '../../kernel/rate-limit.ts';
import { answerFeishuMessage } from '../chat/chat.public.ts';
import type { BotSite } from './answer-message.ts';
import { startBots, toBotKey } from './run-bots.ts';
import type { BotRunner, BotTiming } from './run-bots.ts';

export { sweepBots } from './bot.service.ts';
export type { BotRunner } from './run-bots.ts';

/** Messages a minute, over all processes. */
const LIMITS = {
  person: { max: 10, seconds: 60 },
  bot: { max: 120, seconds: 60 },
  hint: { max: 1, seconds: 60 },
};

interface RunOptions {
  deps: Pick<Deps, 'db' | 'secrets' | 'countShared' | 'env'>;
  dispatch: Dispatch;
  log: Log;
  timing?: Partial<BotTiming>;
}

/** Connects the bots of the site, as far as no other process does; `dispatch` answers for the people who ask. */
export function runBots({ deps, dispatch, log, timing = {} }: RunOptions): BotRunner {
  const { db, secrets, env, countShared } = deps;
  const countMessage = createLimit(countShared, env.RATE_LIMIT_SCALE);
  const publicUrl = env.PUBLIC_URL;
  const site: BotSite = {
    ...{ db, dispatch, log, siteUrl: publicUrl, countMessage },
    answerCall: ({ provider_id: providerId }, message) =>
      answerFeishuMessage({ db, dispatch, publicUrl, log }, providerId, message),
  };
  return startBots({ site, secrets, timing });
}

/** Counts messages of people and of a bot; a scale of 0 lifts the limits. */
function createLimit(countShared: SharedCounter, scale: number): BotSite['countMessage'] {
  const isOver = async (name: string, caller: string, { max, seconds }: Limit) =>
    (await countShared(name, caller, { max: Math.max(1, max * scale), seconds })) > 0;
  return async ({ id, provider_id: provider }, sender) => {
    if (scale === 0) return 'answer';
    const person = `${provider}:${sender}`;
    const isLimited =
      (await isOver('bot-person', person, LIMITS.person)) ||
      (await isOver('bot', toBotKey(id), LIMITS.bot));
    if (!isLimited) return 'answer';
    return (await isOver('bot-hint', person, LIMITS.hint)) ? 'silence' : 'hint';
  };
}
