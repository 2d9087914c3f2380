/** Words of what programs wrote in the name of a member. */
export const draftText = {
  byAssistant: 'AI 助手撰写',
  byToken: (name: string) => `由 AI 助手通过令牌“${name}”撰写，请检查后发布`,
  byTokenUnnamed: '由 AI 助手撰写，请检查后发布',
  articleNotice: '此草稿含有 AI 助手撰写的内容，请检查后再提交。',
  answer: '回答草稿',
  comment: '评论草稿',
  use: '放入输入框',
  remove: '删除',
  used: '已放入输入框',
  removed: '已删除草稿',
  failed: '操作失败，请稍后重试',
  replies: 'AI 助手撰写的回答与评论',
  more: (count: string) => `另有 ${count} 份草稿，处理以上草稿后显示`,
};
