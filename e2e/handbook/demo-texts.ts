/** Texts of the site that the pictures are taken of. All of it is invented, and says so. */
export const DEMO = {
  reimbursing: {
    title: '示例：差旅报销怎么办',
    content: `这是一篇示例文章，里面的数字都是编的。

## 报销之前

出差前先在系统里提交申请，批准之后再订票。住宿每晚不超过 400 元，超过的部分自己承担。

## 要准备什么

| 材料 | 说明 |
| --- | --- |
| 增值税发票 | 抬头写公司全称，税号写对 |
| 行程单 | 飞机和高铁都要 |
| 申请单编号 | 批准之后才有 |

> [!TIP]
> 电子发票直接上传，不用打印。

## 多久到账

财务每周三集中付款，一般五个工作日内到账。

## 常见问题

- 发票丢了：请开票方重新提供。
- 换了银行卡：先在个人资料里更新。`,
  },
  network: {
    title: '示例：在家里怎样连上公司网络',
    content: '先安装客户端，再用公司账号登录。\n\n## 连不上时\n\n看看时间对不对，再换一个网络。',
  },
  onboarding: {
    title: '示例：新同事第一周做什么',
    content:
      '第一天领电脑、开账号；第一周读完三份制度，认识同组的人。\n\n## 开账号\n\n找 IT 服务台。',
  },
  vat: {
    title: '示例：各国增值税税号的格式',
    content:
      '德国是 9 位数字，法国是 11 位。报销外国发票时要写对。\n\n## 怎样核对\n\n在“我的公司”里填一次。',
  },
  waiting: {
    title: '示例：会议室怎样预订',
    content: '在日历里选会议室，至少提前一天。\n\n## 临时要用\n\n问前台。',
  },
} as const;

export const DEMO_ANNOUNCEMENTS = [
  {
    title: '示例公告：国庆节放假安排',
    content: '10 月 1 日至 7 日放假，8 日上班。',
    confirm: false,
  },
  { title: '示例公告：请更新差旅标准', content: '新标准从下月起执行，请逐条阅读。', confirm: true },
];

export const DEMO_NEWS = [
  { title: '示例资讯：海外税号核验上线', content: '在“我的公司”里填写税号，会当场核对。' },
  { title: '示例资讯：知识库半年小结', content: '大家一共写了 120 篇文章。' },
];
