export const agentMessages = {
  missing: '该代理商不存在或已被删除',
  taken: '已有同名的代理商',
  nameTakenMeanwhile: '恢复失败：已有同名的代理商，请先将其重命名',
};
