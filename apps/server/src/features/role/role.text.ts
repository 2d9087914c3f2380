/** Words of roles, for answers. */
export const roleText = {
  missing: '角色不存在或已被删除',
  builtIn: '内置角色不可删除',
  builtInName: '内置角色的名称和类型不可更改',
  admin: '管理员始终拥有全部权限，不可调整',
  taken: '已有同名的角色，请更换名称',
  tooMany: (max: number) => `最多可创建 ${max} 个角色，请先删除不需要的角色`,
  own: '不能更改自己的角色，请联系管理员操作',
  above: '该角色的权限超出您的权限，仅管理员可更改',
  exceedsOwnPermissions: '不能授予您自己没有的权限',
  staffOnly: '仅内部成员可将角色设为内部角色',
  changed: '该角色的权限已被其他管理员修改，请核对后再保存',
  roleInUse: (people: number) => `该角色下仍有 ${people} 名成员，请选择其变更后的角色`,
  noTarget: '角色不存在，请重新选择',
  sameTarget: '不能选择要删除的角色，请重新选择',
  adminTarget: '不能批量变更为管理员，请重新选择',
  inUse: '企业登录规则正在使用该角色，请先在站点设置中修改',
};
