import type { Gender } from '@zhihui/contract/account-models.ts';

export const personText = {
  settings: '个人资料',
  menu: '个人资料菜单',
  profile: '我的资料',
  account: '账号安全',
  company: '我的公司',
  page: '我的资料 · 知汇',
};

export const profileText = {
  avatar: '头像',
  avatarHint: 'JPG、PNG、WebP 或 GIF，可以裁剪',
  change: '更换头像',
  remove: '移除头像',
  removed: '头像已移除',
  nickname: '昵称',
  nicknameHint: '至多 20 个字，大家会看到',
  gender: '性别',
  bio: '个性签名',
  bioHint: '至多 200 个字，显示在您的主页上',
  username: '用户名',
  usernameHint: '3–32 位字母、数字、点、横线，以字母开头；可以用来登录，别人看不到',
  save: '保存',
  saving: '保存中…',
  saved: '资料已保存',
  restored: '这些修改上次没有保存。',
  discardChanges: '放弃修改',
  preview: '别人看到的您',
  noBio: '还没有个性签名',
  viewHome: '查看我的主页',
};

export const GENDER_LABELS: Record<Gender | '', string> = {
  '': '不填写',
  MALE: '男',
  FEMALE: '女',
  OTHER: '其他',
};

export const cropText = {
  title: '裁剪头像',
  area: '头像的范围：拖动，或用方向键移动',
  zoom: '缩放',
  save: '使用',
  saving: '正在上传…',
  cancel: '取消',
  saved: '头像已更换',
  wrongType: '请选择 JPG、PNG、WebP 或 GIF 图片',
  unreadable: '这张图片打不开，请换一张',
  failed: '没有上传成功，请稍后重试',
};
