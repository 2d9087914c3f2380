export const readingPositionText = {
  continueReading: (heading: string) =>
    heading === '' ? '从上次阅读位置继续' : `从上次阅读位置继续：${heading}`,
  close: '忽略',
};
