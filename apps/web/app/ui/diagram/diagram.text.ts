export const diagramText = {
  alt: '流程图，点击“查看源码”可查看其内容',
  source: '查看源码',
  picture: '查看图表',
  failed: '渲染失败，已显示源码',
};
