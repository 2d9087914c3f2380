/** Words of the consent that a member gives to a program. */
export const oauthText = {
  page: '授权 · 知汇',
  title: (name: string) => `授权“${name}”访问知识库`,
  hint: (nickname: string) => `将以您（${nickname}）的身份访问，仅限您有权限的内容。`,
  host: '授权后前往',
  scopes: '权限范围',
  draftNote: '撰写的内容仅保存为草稿，由您检查后发布。',
  end: '授权 90 天内有效，可随时在“账号设置 › 访问令牌”中撤销。',
  accept: '授权',
  accepting: '授权中',
  decline: '拒绝',
  noScopes: '请选择权限范围',
  failed: '授权失败，请稍后重试',
  refused: '无法授权',
  refusedHint: '请关闭此页面，在应用中重新连接。',
};
