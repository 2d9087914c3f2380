import { TEST_EVENT } from '@zhihui/contract/features/webhook/webhook.limits.ts';
import type {
  DeliveredEvent,
  WebhookKind,
} from '@zhihui/contract/features/webhook/webhook.limits.ts';

const headings: Readonly<Record<DeliveredEvent, string>> = {
  'article.published': '新文章',
  'article.updated': '文章更新',
  'article.removed': '文章下架',
  'news.published': '新资讯',
  'news.updated': '资讯更新',
  'news.removed': '资讯下架',
  'announcement.published': '新公告',
  'announcement.updated': '公告更新',
  'announcement.removed': '公告下架',
  'question.published': '新问题',
  'question.updated': '问题更新',
  'question.removed': '问题关闭展示',
  'answer.created': '新回答',
  'answer.accepted': '回答被采纳',
  'comment.created': '新评论',
  'feedback.created': '新反馈',
  [TEST_EVENT]: '测试消息',
};

const robotAddress: Readonly<Record<Exclude<WebhookKind, 'WEBHOOK'>, string>> = {
  WECOM:
    '应为企业微信群机器人的 Webhook 地址，例如 https://qyapi.weixin.qq.com/cgi-bin/webhook/send?key=…',
  DINGTALK:
    '应为钉钉群机器人的 Webhook 地址，例如 https://oapi.dingtalk.com/robot/send?access_token=…',
  FEISHU: '应为飞书群机器人的 Webhook 地址，例如 https://open.feishu.cn/open-apis/bot/v2/hook/…',
};

/** Words of webhooks and group robots that the server says. */
export const webhookText = {
  gone: 'Webhook 不存在或已被删除',
  deliveryGone: '投递记录不存在或已过期',
  tooMany: (max: number) => `至多创建 ${max} 个`,
  address: '应为以 http:// 或 https:// 开头的完整地址',
  credentials: '地址中不能包含用户名和密码',
  refusedAddress:
    '不允许使用本机、内网和云主机元数据地址，内网地址须由运维人员在 WEBHOOK_NETWORKS 中允许',
  robotAddress,
  robotEvents: '群机器人不支持反馈和下架事件',
  categories: '所选分类不存在或已被删除，请重新选择',
  notSigned: '群机器人的签名密钥由其平台生成，请在编辑中填写',
  disabled: '已停用，请先启用再重新投递',
  underWay: '正在投递，请稍后重试',
  headings,
  testTitle: '群机器人已接入，内容发布或更新时将在此提醒。',
  open: '查看详情',
  by: (author: string) => `作者：${author}`,
  offSubject: (name: string) => `Webhook“${name}”已自动停用`,
  offText: (name: string, failures: number, url: string) =>
    `“${name}”已连续失败 ${failures} 次且持续一天以上，已自动停用，待投递的事件已取消。\n请检查接收地址后，在“后台 › 集成”中重新启用，并重新投递失败项：${url}`,
};
