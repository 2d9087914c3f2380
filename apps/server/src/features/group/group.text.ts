/** Words of groups that the server says. */
export const groupText = {
  gone: '用户组不存在或已被删除',
  parentGone: '上级部门不存在或已被删除',
  ownParent: '不能将部门移动到其自身或下级部门中',
  tooDeep: (max: number) => `部门最多 ${max} 层`,
  taken: '同一级下已有同名的用户组',
  changed: '该用户组已被他人修改，请刷新后重试',
  hasChildren: '请先移动或删除其下级部门',
  synced: '该用户组由企业通讯录同步，请在通讯录中修改',
  syncedParent: '不能在企业通讯录同步的部门下新建部门',
  freeHasNoParent: '自定义组没有上级',
  nobody: '请选择要添加或移除的成员',
  import: {
    noText: '文件不是文本，请上传 CSV 文件',
    noColumns: '缺少“部门”列，请使用模板填写',
    empty: '文件中没有数据',
    tooMany: (max: number) => `至多导入 ${max} 行`,
    noDepartment: '请填写部门',
    nameTooLong: (max: number) => `部门名称至多 ${max} 个字`,
    noAccount: '该邮箱没有账号',
    synced: '该部门由企业通讯录同步，未更改',
  },
};
