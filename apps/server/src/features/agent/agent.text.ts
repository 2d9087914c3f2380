export const agentMessages = {
  missing: '这个代理商不存在或已被删除',
  taken: '已有同名的代理商',
  nameTakenMeanwhile: '没有恢复：已有同名的代理商，请先给它改名',
};
