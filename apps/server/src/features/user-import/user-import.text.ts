import {
  MAX_IMPORT_MB,
  MAX_IMPORT_ROWS,
} from '@zhihui/contract/features/user-import/user-import.limits.ts';

/** Words of importing accounts, for answers. */
export const userImportText = {
  missing: '导入记录不存在或已取消',
  running: '正在创建账号，请等待完成',
  tooLarge: `文件超过 ${MAX_IMPORT_MB} MB，请拆分后上传`,
  noText: '文件不是 CSV 格式。请在表格软件中“另存为 CSV”后上传',
  noColumn: (title: string) => `首行缺少“${title}”列，请按模板填写`,
  duplicateColumn: (title: string) => `首行有重复的“${title}”列，请删除一列`,
  tooMany: `文件超过 ${MAX_IMPORT_ROWS} 个账号，请拆分后上传`,
  empty: '文件中没有账号数据',
  tooComplex: '文件解析失败，请检查逗号和引号后重新上传',
  unbalancedQuotes: (row: number) => `第 ${row} 行的引号不成对，其后内容无法解析`,
  tooManyCells: (row: number) => `第 ${row} 行的列数多于首行，请检查逗号和引号`,
  formula: '以 = + - @ 开头，疑似公式。如为文本，请在前面加单引号',
  gender: '应为男、女或其他',
  kind: '应为员工或外部',
  role: (name: string) => `角色“${name}”不存在，或您无权授予`,
  roleGone: '该角色已被删除',
  repeated: (row: number) => `与第 ${row} 行重复`,
  taken: { email: '该邮箱已有账号', phone: '该手机号已有账号', username: '该用户名已被使用' },
  notReady: '文件尚未校验完成或已处理，请刷新后查看',
  noValidRows: '没有可创建账号的数据行，请修正文件后重新上传',
  roleNotGrantable: '文件中有您无权授予的角色，请重新上传',
  changed:
    '校验后数据已变更：部分邮箱、手机号或用户名已被占用。未创建任何账号，请查看有误的行后再确认',
};
