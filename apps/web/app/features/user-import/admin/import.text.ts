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
  example: ['张三（示例，请删除）', 'zhangsan@example.com', '', '', '', '', '员工', '员工'],
  choose: '选择 CSV 文件',
  chooseOther: '重新选择文件',
  hint: `每个文件最多 ${n(MAX_IMPORT_ROWS)} 个账号，不超过 ${MAX_IMPORT_MB} MB。系统校验完成后由您确认，再创建账号并发送邀请邮件。`,
  columns:
    '首行为列名：昵称、邮箱必填；手机号、用户名、性别、简介、类型（员工或外部，默认外部）、角色选填。',
  uploading: '正在上传',
  checking: '正在校验',
  creating: '正在创建账号',
  inviting: '正在发送邀请邮件',
  progressOf: (createdAccounts: number, total: number) => `${n(createdAccounts)} / ${n(total)}`,
  canLeave: '可离开此页面，导入将在后台继续。',
  file: '文件',
  ready: (validCount: number, invalidCount: number) =>
    invalidCount === 0
      ? `${n(validCount)} 行均可导入。`
      : `${n(validCount)} 行可导入，${n(invalidCount)} 行有误，不会导入。`,
  allInvalid: (invalidCount: number) => `${n(invalidCount)} 行均有误，请修改文件后重新上传。`,
  ignored: (names: string) => `未识别的列，不会导入：${names}`,
  confirm: (validCount: number) => `创建 ${n(validCount)} 个账号`,
  confirmTitle: (validCount: number) => `创建 ${n(validCount)} 个账号？`,
  confirmDescription: (validCount: number, invalidCount: number) =>
    `${invalidCount > 0 ? `有误的 ${n(invalidCount)} 行不会导入。` : ''}确认后，${n(validCount)} 人将收到邀请邮件。任一账号创建失败时，全部账号均不创建。`,
  discard: '取消导入',
  discarded: '已取消本次导入',
  createdAccounts: (validCount: number) => `已创建 ${n(validCount)} 个账号`,
  importAnother: '继续导入',
  refused: '该文件无法导入',
  problems: '错误明细',
  row: '行',
  name: '昵称',
  email: '邮箱',
  problem: '错误原因',
  exportProblems: '导入错误',
};
