import {
  MAX_IMPORT_MB,
  MAX_IMPORT_ROWS,
} from '@zhihui/contract/features/user-import/user-import.limits.ts';

const n = (value: number) => value.toLocaleString('zh-CN');

export const importText = {
  title: '导入账号',
  backToUsers: '返回用户管理',
  template: '下载模板',
  templateName: '账号导入模板.csv',
  example: ['张三（示例，请删去）', 'zhangsan@example.com', '', '', '', '', '员工', '员工'],
  choose: '选择 CSV 文件',
  chooseOther: '换一个文件',
  hint: `至多 ${n(MAX_IMPORT_ROWS)} 个账号、${MAX_IMPORT_MB} MB。先全部核对，您确认之后才建立账号，每个人会收到设置密码的邀请邮件。`,
  columns:
    '第一行是列名：昵称、邮箱必须有；手机号、用户名、性别、简介、类型（员工或外部，不填为外部）、角色可以没有。',
  uploading: '正在上传',
  checking: '正在核对',
  creating: '正在建立账号',
  inviting: '正在发送邀请邮件',
  progressOf: (createdAccounts: number, total: number) => `${n(createdAccounts)} / ${n(total)}`,
  canLeave: '可以离开这个页面，回来时还在。',
  file: '文件',
  ready: (validCount: number, invalidCount: number) =>
    invalidCount === 0
      ? `${n(validCount)} 行都可以建立账号。`
      : `${n(validCount)} 行可以建立账号，${n(invalidCount)} 行有问题，不会导入。`,
  allInvalid: (invalidCount: number) => `${n(invalidCount)} 行都有问题，请改正文件后重新上传。`,
  ignored: (names: string) => `不导入的列：${names}`,
  confirm: (validCount: number) => `建立 ${n(validCount)} 个账号`,
  confirmTitle: (validCount: number) => `建立 ${n(validCount)} 个账号？`,
  confirmDescription: (validCount: number, invalidCount: number) =>
    `${invalidCount > 0 ? `有问题的 ${n(invalidCount)} 行不会导入。` : ''}确认后 ${n(validCount)} 个人会收到邀请邮件。要么全部建成，要么一个也不建。`,
  discard: '放弃',
  discarded: '已放弃这次导入',
  createdAccounts: (validCount: number) => `已建立 ${n(validCount)} 个账号`,
  importAnother: '再导入一个文件',
  refused: '这个文件不能导入',
  problems: '有问题的行',
  row: '行',
  name: '昵称',
  email: '邮箱',
  problem: '问题',
  exportProblems: '导入问题',
};
