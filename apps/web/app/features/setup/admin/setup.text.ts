/** Steps of the setup in their order, with their titles. */
export const STEPS = {
  brand: '站点名称',
  mail: '邮件',
  domain: '员工邮箱域名',
  category: '首批分类',
  invite: '邀请同事',
  done: '完成',
} as const;
export type Step = keyof typeof STEPS;

export const setupText = {
  title: '初始设置',
  steps: '设置步骤',
  finished: '已设置',
  later: '稍后设置',
  next: '下一步',
  back: '上一步',
  skip: '跳过',

  brandTitle: '站点名称与 Logo',
  brandHint: '显示在页头、浏览器标题和邮件中，可随时在“站点设置”中修改。',

  mailSkip:
    '未配置邮件服务器时，注册、找回密码、邀请邮件和通知邮件均不可用。可跳过，稍后在“站点设置”的“邮件”中配置。',

  domainTitle: '员工邮箱域名',
  domainHint:
    '使用这些域名的邮箱注册的用户为员工，可查看内部内容；其他用户注册为访客账号。留空时，员工账号仅可由管理员添加。',
  domainLabelHint: '每行一个，例如 example.com',

  categoryTitle: '首批分类',
  categoryHint: '内容须归入分类后才能发布。以下为建议的分类，可重命名、移除或添加。',
  visibility: '可见范围',
  visibilityHint: '适用于本次创建的分类，可在“分类管理”中逐个调整。',
  existing: '已有',
  create: (name: string) => `创建分类“${name}”`,
  name: (section: string, n: number) => `${section}的分类名称 ${n}`,
  remove: (name: string) => `移除“${name}”`,
  add: '添加分类',
  addTo: (section: string) => `为${section}添加分类`,
  nameMissing: '请填写分类名称',
  created: (n: number) => `已创建 ${n} 个分类`,

  inviteTitle: '邀请同事',
  inviteHint: '受邀人将收到邀请邮件，通过其中的链接设置密码后即可登录。',
  inviteToMailbox: '未配置邮件服务器，邀请邮件不会实际发送，仅显示在本机的',
  mailbox: '开发邮箱',
  inviteByPassword:
    '未配置邮件服务器，无法发送邀请邮件。系统将为每个账号生成初始密码，请自行告知受邀人；受邀人首次登录须修改密码。',
  emails: '邮箱',
  emailsHint: '每行一个，也可粘贴以逗号或分号分隔的列表，例如：张三 <zhangsan@example.com>',
  emailsMissing: '请填写邮箱',
  tooMany: (max: number) => `每次最多邀请 ${max} 人，更多账号请使用“用户管理”中的“导入”`,
  role: '角色',
  invite: '发送邀请',
  createAccounts: '创建账号',
  results: '邀请结果',
  invited: '已发送邀请',
  account: '账号已创建',
  password: '初始密码',
  copy: '复制账号与密码',
  copied: '已复制',
  copyFailed: '复制失败，请手动复制',
  progress: (done: number, total: number) => `正在处理 ${done} / ${total}`,

  doneTitle: '初始设置已完成',
  doneHint: '现在可以开始发布内容。',
  open: '以下步骤尚未完成，可随时返回设置：',
  announcement: '发布第一条公告',
  announcementHint: '通知全体员工，可要求阅读确认',
  article: '写第一篇文章',
  articleHint: '将常用的制度与流程写入知识库',
  question: '提第一个问题',
  questionHint: '示范如何提问，邀请同事回答',
  users: '用户管理',
  settings: '站点设置',

  notice: '初始设置尚未完成',
  noticeHint: '配置邮件、创建分类并邀请同事，约需 5 分钟。',
  resume: '继续完成初始设置',
  dismiss: '不再提示',
  dismissed: '已关闭提示，可在“站点设置”中重新打开初始设置',
};
