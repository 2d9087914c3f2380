import {
  MAX_IMPORT_MB,
  MAX_IMPORT_ROWS,
} from '@zhihui/contract/features/user-import/user-import.limits.ts';

/** Words of importing accounts, for answers. */
export const userImportText = {
  missing: '没有这次导入，或者已经丢弃',
  running: '正在建立账号，请等它完成',
  tooLarge: `文件超过 ${MAX_IMPORT_MB} MB，请分成几个`,
  noText: '这个文件不是 CSV。请在表格软件里选“另存为 CSV”再上传',
  noColumn: (title: string) => `第一行没有“${title}”这一列。请照模板填写`,
  duplicateColumn: (title: string) => `第一行有两列“${title}”，请去掉一列`,
  tooMany: `文件超过 ${MAX_IMPORT_ROWS} 个账号，请分成几个`,
  empty: '文件里没有账号，只有第一行的列名',
  tooComplex: '文件过于复杂，无法读出，请检查逗号和引号后再上传',
  unbalancedQuotes: (row: number) => `第 ${row} 行的引号不成对，后面的内容无法读出`,
  tooManyCells: (row: number) => `第 ${row} 行的格数比第一行多，请检查逗号和引号`,
  formula: '以 = + - @ 开头，像是公式。确为文字的，请在前面加一个单引号',
  gender: '性别请填男、女或其他',
  kind: '类型请填员工或外部',
  role: (name: string) => `没有角色“${name}”，或者您不能授予它`,
  roleGone: '这个角色已被删除',
  repeated: (row: number) => `与第 ${row} 行重复`,
  taken: { email: '该邮箱已有账号', phone: '该手机号已有账号', username: '该用户名已被使用' },
  notReady: '这个文件还没有核对好，或者已经处理过，请刷新后再看',
  noValidRows: '没有一行可以建成账号，请改正文件后重新上传',
  roleNotGrantable: '文件里有您现在不能授予的角色，请重新上传核对',
  changed: '核对之后情况有变：有的邮箱、手机号或用户名已被占用。没有建立任何账号，请看过问题再确认',
};
