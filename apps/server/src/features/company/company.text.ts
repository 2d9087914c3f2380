export const companyMessages = {
  noCompany: '公司不存在，或已被删除',
  tooMany: (max: number) => `至多保存 ${max} 家公司`,
  noAgent: '这家代理商不存在或已停用，请另选一家',
};
