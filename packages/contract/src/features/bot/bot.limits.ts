/** Names and limits of bots that the browser knows too. No zod here. */

/** Platforms that connect a bot by a long connection: those whose identities this site knows. */
export const BOT_KINDS = ['WECOM', 'DINGTALK', 'FEISHU'] as const;
export type BotKind = (typeof BOT_KINDS)[number];

/**
 * `REFUSED`: the platform does not accept id and secret. `REPLACED`: another program connected the same bot.
 * `UNREACHABLE`: the last attempt failed otherwise.
 */
export const BOT_STATES = [
  'OFF',
  'CONNECTING',
  'CONNECTED',
  'REFUSED',
  'REPLACED',
  'UNREACHABLE',
] as const;
export type BotState = (typeof BOT_STATES)[number];

export const BOT_TEST_RESULTS = ['OK', 'REFUSED', 'UNREACHABLE'] as const;
export type BotTestResult = (typeof BOT_TEST_RESULTS)[number];

export const MAX_BOTS = 20;
export const MAX_BOT_NAME = 40;
export const MAX_BOT_APP_ID = 100;
export const MAX_BOT_SECRET = 200;
/** Characters of a message that is answered. */
export const MAX_BOT_MESSAGE = 2000;
