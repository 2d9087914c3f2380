export const pictureText = {
  enlarge: (alt: string) => (alt === '' ? '查看大图' : `查看大图：${alt}`),
  viewer: '查看大图',
  close: '关闭',
  zoomIn: '放大',
  zoomOut: '缩小',
  previous: '上一张',
  next: '下一张',
  failed: '图片加载失败',
  of: ' / ',
};
