export const browserSupportText = {
  outdatedBrowser:
    '您的浏览器版本过低，仅支持阅读。请升级至 Chrome 109、Firefox 128、Safari 16.4 或更高版本。',
};
