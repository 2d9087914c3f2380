export const tokenAdminText = {
  service: {
    title: '服务令牌',
    hint: '供系统间调用，不随个人账号停用而失效；权限不超出所绑定的角色。',
  },
  token: {
    title: '全部令牌',
    hint: '所有成员与集成的访问令牌。',
  },
};
