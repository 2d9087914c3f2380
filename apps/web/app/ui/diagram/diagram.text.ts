export const diagramText = {
  alt: '流程图，按“看源文”可以读到它的文字',
  source: '看源文',
  picture: '看图',
  failed: '没有画出来，显示源文',
};
