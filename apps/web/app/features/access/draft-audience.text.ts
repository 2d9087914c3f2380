import type { DraftReason } from '@zhihui/contract/features/access/access.limits.ts';

const REASONS: Record<DraftReason, string> = {
  AUTHOR: '作者',
  INVITED: '受邀协作者',
  EDITOR: '可编辑该内容',
};

/** Words of who can see a draft. */
export const draftAudienceText = {
  own: '草稿仅您可见。',
  shared: '草稿仅以下成员可见。',
  readers: '可查看草稿的成员',
  reasons: REASONS,
  reviewers: (n: string) => `提交后可查看的审核人 ${n} 人`,
  reviewersLabel: '审核人',
  afterwards: '提交后，审核人可查看；发布后，按所选分类的可见范围开放。',
  afterwardsIn: (category: string) => `发布后，按分类“${category}”的可见范围开放。`,
};
