import type { BotKind } from '@zhihui/contract/features/bot/bot.limits.ts';
import { startDingtalkBotPeer } from './company-peers/dingtalk-bot-peer.ts';
import { startFeishuBotPeer } from './company-peers/feishu-bot-peer.ts';
import { startWecomBotPeer } from './company-peers/wecom-bot-peer.ts';

/** The peers of all platforms, and how an identity there names a person. */
export const BOT_PLATFORMS = [
  { kind: 'WECOM', start: startWecomBotPeer, toSubject: (id: string) => id },
  { kind: 'DINGTALK', start: startDingtalkBotPeer, toSubject: (id: string) => id },
  { kind: 'FEISHU', start: startFeishuBotPeer, toSubject: (id: string) => `on_${id}` },
] as const satisfies readonly { kind: BotKind; start: unknown; toSubject: unknown }[];
