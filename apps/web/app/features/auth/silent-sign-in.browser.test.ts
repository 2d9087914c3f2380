import { beforeEach, expect, it } from 'vitest';
import type { ProviderBrief } from '@zhihui/contract/features/identity/identity.schema.ts';
import { storeToken } from '../../session/store.ts';
import { endSilentAttempt, findChatProvider, startSilentAttempt } from './silent-sign-in.ts';

const wecom: ProviderBrief = { id: 1, kind: 'WECOM', name: '企业微信' };
const feishu: ProviderBrief = { id: 2, kind: 'FEISHU', name: '飞书' };
const dingtalk: ProviderBrief = { id: 3, kind: 'DINGTALK', name: '钉钉' };
const branch: ProviderBrief = { id: 4, kind: 'WECOM', name: '分公司' };
const oidc: ProviderBrief = { id: 5, kind: 'OIDC', name: '统一身份' };
const IN_WECOM = 'Mozilla/5.0 (iPhone) Mobile/15E148 wxwork/4.1.22 MicroMessenger/7.0.1';
const IN_FEISHU =
  'Mozilla/5.0 (Linux; Android 14) Chrome/125.0 Mobile Lark/7.18.5 LarkLocale/zh_CN';
const IN_DINGTALK =
  'Mozilla/5.0 (iPhone) Mobile/15E148 AliApp(DingTalk/7.5.5) com.laiwang.DingTalk/1';
const IN_WECHAT = 'Mozilla/5.0 (iPhone) Mobile/15E148 MicroMessenger/8.0.49';
const IN_CHROME = 'Mozilla/5.0 (Windows NT 10.0) Chrome/125.0 Safari/537.36';

const find = (userAgent: string, providers: ProviderBrief[], named: string | null = null) =>
  findChatProvider(providers, { userAgent, named })?.name;

beforeEach(() => {
  sessionStorage.clear();
  document.cookie = 'signed_out=; Path=/; Max-Age=0';
});

it('finds the provider whose chat the browser is part of', () => {
  const all = [oidc, wecom, feishu, dingtalk];
  expect([IN_WECOM, IN_FEISHU, IN_DINGTALK].map((agent) => find(agent, all))).toEqual([
    '企业微信',
    '飞书',
    '钉钉',
  ]);
  expect([IN_WECHAT, IN_CHROME].map((agent) => find(agent, all))).toEqual([undefined, undefined]);
});

it('finds none among several of a kind, but for the one that the address names', () => {
  expect(find(IN_WECOM, [wecom, branch])).toBeUndefined();
  expect(find(IN_WECOM, [wecom, branch], '4')).toBe('分公司');
  // an address of another chat does not sign in by that one
  expect(find(IN_WECOM, [wecom, feishu], '2')).toBe('企业微信');
  expect(find(IN_CHROME, [wecom, feishu], '1')).toBeUndefined();
});

it('tries once in a window until it has succeeded', () => {
  expect([startSilentAttempt(), startSilentAttempt()]).toEqual([true, false]);
  endSilentAttempt();
  expect(startSilentAttempt()).toBe(true);
});

it('does not try after the user signed out, until they sign in', () => {
  document.cookie = 'signed_out=1; Path=/';
  expect(startSilentAttempt()).toBe(false);
  storeToken('token', 1);
  expect(startSilentAttempt()).toBe(true);
});
