/** Words of roles, for answers. */
export const roleText = {
  missing: '没有这个角色，或者已经删除',
  builtIn: '内置角色不能删除',
  builtInName: '内置角色的名称和性质不能更改',
  admin: '管理员总是拥有所有权限，不需要也不能调整',
  taken: '已有同名的角色，请换一个名称',
  tooMany: (max: number) => `至多 ${max} 个角色，请先删除不用的`,
  own: '不能更改自己的角色，请管理员操作',
  above: '这个角色的权限超出您的权限，只有管理员可以更改',
  exceedsOwnPermissions: '不能给予您自己没有的权限',
  staffOnly: '只有员工才能把角色设为员工',
  changed: '这个角色的权限刚刚被别人改过，请核对后再保存',
  roleInUse: (people: number) => `还有 ${people} 人是这个角色，请选择把他们改为哪个角色`,
  noTarget: '没有这个角色，请重新选择',
  sameTarget: '不能改为要删除的角色，请另选一个',
  adminTarget: '不能把一批人一起改为管理员，请另选一个',
  inUse: '公司登录的规则还在使用这个角色，请先到站点设置里修改',
};
