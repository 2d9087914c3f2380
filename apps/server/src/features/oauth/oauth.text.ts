/** Words of consents that the server says. */
export const oauthText = {
  noClient: '客户端未登记或已删除，请联系管理员',
  badRedirect: '回调地址与登记的不一致，请联系管理员',
  badResource: '请求的资源不是本站的 MCP 服务',
  noScopes: '您的账号没有该客户端请求的权限',
  tooMany: (count: number) => `客户端至多 ${count} 个，请先删除不再使用的客户端`,
  off: '本站未启用 MCP，请联系管理员',
};
