export const companyMessages = {
  noCompany: '公司不存在或已被删除',
  tooMany: (max: number) => `最多可添加 ${max} 家公司`,
  noAgent: '该代理商不存在或已停用，请重新选择',
};
