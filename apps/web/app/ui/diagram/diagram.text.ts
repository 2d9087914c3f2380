export const diagramText = {
  alt: '流程图，可通过“查看源码”阅读其内容',
  source: '查看源码',
  picture: '查看图表',
  failed: '渲染失败，已显示源码',
};
