import type { BotKind, BotState } from '@zhihui/contract/features/bot/bot.limits.ts';

const kinds: Readonly<Record<BotKind, string>> = {
  WECOM: '企业微信',
  DINGTALK: '钉钉',
  FEISHU: '飞书',
};

/** One letter in place of a logo. */
const kindSigns: Readonly<Record<BotKind, string>> = { WECOM: '企', DINGTALK: '钉', FEISHU: '飞' };

const states: Readonly<Record<BotState, string>> = {
  OFF: '已停用',
  CONNECTING: '连接中',
  CONNECTED: '已连接',
  REFUSED: '凭证错误',
  REPLACED: '已在其他位置连接',
  UNREACHABLE: '连接失败',
};

const stateHints: Readonly<Record<BotState, string>> = {
  OFF: '停用期间不接收消息',
  CONNECTING: '正在连接，由后台任务进程保持',
  CONNECTED: '正在接收消息',
  REFUSED: '平台未接受机器人 ID 或 Secret，请检查后重新填写',
  REPLACED: '该机器人已被其他程序连接，请先停止该程序，再停用并重新启用',
  UNREACHABLE: '无法连接平台，将自动重试；请检查服务器的网络',
};

const secrets: Readonly<Record<BotKind, { key: string; secret: string; hint: string }>> = {
  WECOM: {
    key: 'Bot ID',
    secret: 'Secret',
    hint: '企业微信管理后台 › 智能机器人 › API 模式（长连接）中查看',
  },
  DINGTALK: {
    key: 'Client ID',
    secret: 'Client Secret',
    hint: '钉钉开放平台 › 应用 › 凭证与基础信息中查看；机器人须选择 Stream 模式',
  },
  FEISHU: {
    key: 'App ID',
    secret: 'App Secret',
    hint: '飞书开放平台 › 应用 › 凭证与基础信息中查看；事件与回调须选择长连接',
  },
};

/** Words of the screen of bots. */
export const botText = {
  bots: '问答机器人',
  list: '问答机器人列表',
  total: (count: string) => `${count} 个`,
  add: '添加问答机器人',
  edit: '编辑',
  editTitle: '编辑问答机器人',
  empty: '暂无问答机器人',
  emptyHint: '添加后，成员可在企业微信、钉钉或飞书中向机器人提问，仅返回本人有权查看的内容。',
  noProvider: '尚未配置企业登录',
  noProviderHint: '机器人通过企业登录识别提问人，请先添加企业微信、钉钉或飞书的企业登录方式。',
  toProviders: '配置企业登录',
  ...{ kinds, kindSigns, states, stateHints, secrets },
  lastMessage: '最近消息',
  never: '暂无消息',
  providerOff: '企业登录已停用',
  test: '测试连接',
  testing: '测试中',
  testOk: '连接成功',
  testRefused: '凭证错误，请检查机器人 ID 和 Secret',
  testUnreachable: '连接失败，请检查服务器的网络',
  provider: '企业登录方式',
  providerHint: '按该方式关联的账号识别提问人',
  providerNeeded: '请选择企业登录方式',
  name: '名称',
  nameNeeded: '请填写名称',
  keyNeeded: '请填写机器人 ID',
  secretNeeded: '请填写 Secret',
  secretUnchanged: '不修改请留空',
  category: '提问分类',
  categoryHint:
    '未找到内容时，提问人可一键转为提问，并发布到此分类；未选择时打开提问页面。钉钉仅支持打开提问页面。',
  categoryNone: '未选择',
  added: (name: string) => `已添加“${name}”`,
  saved: '已保存',
  enable: '启用',
  enabled: '已启用',
  disable: '停用',
  disabled: '已停用',
  disableTitle: '停用问答机器人？',
  disableDescription: '停用后不再接收和回复消息，可随时重新启用。',
  remove: '删除',
  removed: '已删除',
  removeTitle: (name: string) => `删除“${name}”？`,
  removeDescription: '删除后机器人不再回复消息，已发布的提问不受影响。',
} as const;
