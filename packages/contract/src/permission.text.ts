import type { PermissionCode } from './permission.ts';

interface PermissionText {
  /** What its holder can do, in as few words as possible. */
  name: string;
  /** One line more: what it reaches, and what it does not. */
  meaning: string;
}

/** How the permission screen names and explains each code. Apart from the list, which more of the product needs. */
export const PERMISSION_TEXTS: Readonly<Record<PermissionCode, PermissionText>> = {
  'admin.access': { name: '进入后台', meaning: '显示“后台管理”入口，查看概览与各模块待办数' },
  'announcement.add': { name: '发布公告', meaning: '发布、编辑、删除自己的公告，查看确认情况' },
  'announcement.delete': { name: '删除他人的公告', meaning: '包含公告管理入口' },
  'announcement.update': { name: '编辑他人的公告', meaning: '查看确认情况，提醒未确认人员' },
  'announcement.page': { name: '查看公告', meaning: '在顶部导航显示“公司公告”栏目' },
  'article.add': { name: '写文章', meaning: '发布、编辑、删除自己的文章' },
  'article.edit': {
    name: '编辑他人的文章',
    meaning: '编辑所负责分类中文章的内容、分类、标签与作者',
  },
  'article.delete': { name: '删除他人的文章', meaning: '仅限所负责的分类，包含文章管理入口' },
  'article.log': {
    name: '查看待审核内容',
    meaning: '包含内容审核入口，查看审核记录；通过与驳回须另行授权',
  },
  'news.add': { name: '发布资讯', meaning: '发布、编辑、删除自己的资讯' },
  'news.delete': { name: '删除他人的资讯', meaning: '仅限所负责的分类，包含资讯管理入口' },
  'news.update': { name: '编辑他人的资讯', meaning: '仅限所负责的分类' },
  'question.add': { name: '提问', meaning: '提问，编辑、删除自己的问题' },
  'question.delete': { name: '删除他人的问题', meaning: '仅限所负责的分类，包含问答管理入口' },
  'question.update': { name: '编辑他人的问题', meaning: '标为重复、关闭、重新打开问题，采纳回答' },
  'question.page': { name: '查看问题列表', meaning: '筛选、导出全部问题；阅读问题无需此权限' },
  'answer.add': { name: '回答', meaning: '回答问题，编辑、删除自己的回答' },
  'answer.delete': { name: '删除他人的回答', meaning: '仅限所负责的分类' },
  'answer.update': { name: '编辑他人的回答', meaning: '仅限所负责的分类' },
  'comment.add': { name: '评论', meaning: '发布评论，编辑、删除自己的评论' },
  'comment.edit': { name: '编辑他人的评论', meaning: '仅限所负责的分类' },
  'comment.delete': { name: '删除他人的评论', meaning: '仅限所负责的分类' },
  'comment.log': { name: '查看待审核评论', meaning: '仅可查看，不可审核' },
  'auditLog.add': { name: '审核', meaning: '通过、驳回、撤销审核，包含评论和回答' },
  'annotations.add': { name: '批注', meaning: '在文章中添加批注，编辑、删除自己的批注' },
  'annotations.delete': { name: '删除他人的批注', meaning: '仅限所负责的分类' },
  'annotations.query': { name: '查看批注', meaning: '查看文章中的批注' },
  'annotations.edit': { name: '编辑他人的批注', meaning: '仅限所负责的分类，可标为已解决' },
  'tag.add': { name: '新建标签', meaning: '写文章时也可新建' },
  'tag.edit': { name: '编辑标签', meaning: '重命名、合并标签' },
  'tag.delete': { name: '删除标签', meaning: '使用该标签的内容保留，包含标签管理入口' },
  'category.add': { name: '新建分类', meaning: '包含下级分类' },
  'category.edit': { name: '编辑分类', meaning: '重命名、移动所负责的分类，修改可见范围' },
  'category.delete': { name: '删除分类', meaning: '删除、合并所负责的分类，须先移动其中的内容' },
  'category.query': { name: '查看分类', meaning: '查看完整分类树与各分类的可见范围' },
  'category.admin': { name: '管理分类与版主', meaning: '包含以上各项，并可为版主分配分类' },
  'user.query': { name: '查看用户', meaning: '查看用户列表与联系方式' },
  'user.add': { name: '新建用户', meaning: '新建外部账号与员工账号，发送邀请' },
  'user.edit': { name: '编辑用户', meaning: '编辑资料与角色，清除两步验证' },
  'user.delete': { name: '注销用户', meaning: '内容保留，个人资料清除' },
  'user.status': { name: '启用与停用用户', meaning: '停用后强制下线所有设备' },
  'role.query': { name: '查看角色', meaning: '查看角色及其权限' },
  'role.add': { name: '新建角色', meaning: '可复制已有角色；不能超出自己的权限' },
  'role.edit': { name: '编辑角色', meaning: '编辑角色名称，设置是否为内部角色' },
  'role.delete': { name: '删除角色', meaning: '须先为其成员更换角色' },
  'role.permission': {
    name: '调整权限',
    meaning: '授予、移除权限；不能超出自己的权限，也不能调整自己的角色',
  },
  'feedback.comment.create': {
    name: '反馈',
    meaning: '对文章和评论提交反馈，编辑、删除自己的反馈',
  },
  'feedback.comment.delete': { name: '删除他人的反馈', meaning: '仅限所负责的分类' },
  'feedback.comment.update': { name: '处理反馈', meaning: '包含反馈管理入口，可标为已处理' },
  'agent.add': { name: '新建代理商', meaning: '添加到可选代理商列表' },
  'agent.delete': { name: '删除代理商', meaning: '删除后不可再选择' },
  'agent.edit': { name: '编辑代理商', meaning: '编辑联系方式，启用与停用' },
  'agent.query': { name: '查看代理商', meaning: '包含代理商管理入口' },
  'cover.add': { name: '新建封面', meaning: '撰写内容时可选用' },
  'cover.delete': { name: '删除封面', meaning: '已使用的内容不受影响，包含封面管理入口' },
  'cover.update': { name: '编辑封面', meaning: '编辑名称、图片和栏目' },
  'carousel.add': { name: '新建轮播图', meaning: '显示在首页或各栏目顶部' },
  'carousel.delete': { name: '删除轮播图', meaning: '包含轮播图管理入口' },
  'carousel.update': { name: '编辑轮播图', meaning: '编辑图片、链接与时间，调整排序，展示或隐藏' },
  'share.add': {
    name: '对外分享',
    meaning: '为可阅读的文章与分类创建公开链接，无账号人员凭链接即可阅读',
  },
};
