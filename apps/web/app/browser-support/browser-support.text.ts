export const browserSupportText = {
  outdatedBrowser:
    '您的浏览器版本较旧，页面只能阅读。请更新到 Chrome 109、Firefox 128、Safari 16.4 或更新的版本。',
};
