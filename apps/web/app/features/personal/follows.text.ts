import type { FollowList } from '@zhihui/contract/features/follow/follow.lists.ts';
import { personalText } from './personal.text.ts';

export const followsText = {
  types: '按种类查看',
  type: { CONTENT: '内容', AUTHOR: '作者', CATEGORY: '分类', TAG: '标签' } satisfies Record<
    FollowList,
    string
  >,
  empty: {
    CONTENT: personalText.empty.follows,
    AUTHOR: '还没有关注作者',
    CATEGORY: '还没有关注分类',
    TAG: '还没有关注标签',
  } satisfies Record<FollowList, string>,
  /** On the page of somebody else, of which one sees what one may read. */
  emptyForOthers: {
    CONTENT: '没有您能看到的内容',
    AUTHOR: '没有关注作者',
    CATEGORY: '没有您能看到的分类',
    TAG: '没有关注标签',
  } satisfies Record<FollowList, string>,
  audience: '谁能看到我关注的',
  audiences: { EVERYBODY: '所有人', MEMBERS: '登录的人', NOBODY: '仅自己' },
  saved: '设置已保存',
  notSaved: '没有保存成功，请稍后重试',
};
