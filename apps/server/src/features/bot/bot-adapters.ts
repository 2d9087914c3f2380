import type { BotKind } from '@zhihui/contract/features/bot/bot.limits.ts';
import type { BotAdapter } from './adapters/adapter.ts';
import { dingtalkBot } from './adapters/dingtalk-bot.ts';
import { feishuBot } from './adapters/feishu-bot.ts';
import { wecomBot } from './adapters/wecom-bot.ts';

export const BOT_ADAPTERS: Readonly<Record<BotKind, BotAdapter>> = {
  WECOM: wecomBot,
  DINGTALK: dingtalkBot,
  FEISHU: feishuBot,
};
