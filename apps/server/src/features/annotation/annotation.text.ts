export const annotationText = {
  notLive: '这篇文章还没有发布，发布之后才能批注',
  changed: '这段文字刚刚被修改，请刷新页面后重新选择',
  full: '这篇文章的批注已经很多了，请先处理已有的批注',
  fullThread: '这条批注的回复已经很多了，请另写一条批注',
  gone: '这条批注不存在或已被删除',
};
