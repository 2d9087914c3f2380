interface ErrorText {
  title: string;
  /** The explanation; a long second sentence begins on its own line. */
  description: string;
}

const MISSING: ErrorText = {
  title: '页面不存在',
  description: '页面可能已被移动或删除，或仅对部分用户开放。\n您可以尝试搜索，或返回首页。',
};
/** For signed-in readers at the address of an item: true whether there is one or not. */
export const HIDDEN_OR_MISSING: ErrorText = {
  title: '页面不存在或无权访问',
  description: '如需查看，可提交申请，由分类管理员审批。',
};
const FORBIDDEN: ErrorText = {
  title: '您没有权限访问此页面',
  description: '如有工作需要，请联系管理员开通权限，或使用其他账号登录。',
};
const BUSY: ErrorText = {
  title: '操作过于频繁',
  description: '请稍后刷新页面重试。',
};
const UNAVAILABLE: ErrorText = {
  title: '服务暂时不可用',
  description: '请稍后刷新页面重试。',
};
const FAILED: ErrorText = {
  title: '页面加载失败',
  description: '服务器异常，问题已记录。\n请稍后重试，或返回首页。',
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
  backHome: '返回首页',
  browse: '浏览知识库',
};
