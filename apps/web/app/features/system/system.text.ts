interface ErrorText {
  title: string;
  /** The explanation; a long second sentence begins on its own line. */
  description: string;
}

const MISSING: ErrorText = {
  title: '没有找到这个页面',
  description: '它可能被移动、删除，或者只对部分同事开放。\n可以搜一搜标题里的词，或回到首页。',
};
const FORBIDDEN: ErrorText = {
  title: '您没有权限查看这个页面',
  description: '如果工作需要，请联系管理员开通，或换一个账号登录。',
};
const BUSY: ErrorText = {
  title: '操作太频繁了',
  description: '请稍等片刻，再刷新这个页面。',
};
const UNAVAILABLE: ErrorText = {
  title: '服务暂时不可用',
  description: '请稍等片刻，再刷新这个页面。',
};
const FAILED: ErrorText = {
  title: '页面没有打开',
  description: '服务出了点问题，我们已经记录下来。\n请稍后再试，或先回到首页。',
};

/** Returns the texts of the page for an HTTP status. */
export function getErrorText(status: number): ErrorText {
  if (status === 404 || status === 405) return MISSING;
  if (status === 403) return FORBIDDEN;
  if (status === 429) return BUSY;
  if (status === 503) return UNAVAILABLE;
  return FAILED;
}

export const systemText = {
  backHome: '回到首页',
  browse: '浏览知识库',
};
