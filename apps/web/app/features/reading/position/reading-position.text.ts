export const readingPositionText = {
  continueReading: (heading: string) =>
    heading === '' ? '接着上次读到的地方' : `接着上次读到的地方：${heading}`,
  close: '不用了',
};
