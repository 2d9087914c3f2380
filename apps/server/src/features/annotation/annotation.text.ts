export const annotationText = {
  notLive: '文章尚未发布，发布后方可批注',
  changed: '所选内容已被修改，请刷新页面后重新选择',
  full: '该文章的批注数已达上限，请先处理已有批注',
  fullThread: '该批注的回复数已达上限，请新建批注',
  gone: '该批注不存在或已被删除',
};
