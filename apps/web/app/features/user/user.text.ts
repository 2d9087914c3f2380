import type { Gender } from '@zhihui/contract/account-models.ts';

export const personText = {
  settings: '个人资料',
  menu: '个人资料菜单',
  profile: '我的资料',
  account: '账号安全',
  token: '访问令牌',
  company: '我的公司',
  page: '我的资料 · 知汇',
};

export const profileText = {
  avatar: '头像',
  avatarHint: '支持 JPG、PNG、WebP 和 GIF，可裁剪',
  change: '更换头像',
  remove: '移除头像',
  removed: '头像已移除',
  nickname: '昵称',
  nicknameHint: '至多 20 个字，对所有人可见',
  gender: '性别',
  bio: '个性签名',
  bioHint: '至多 200 个字，显示在您的主页',
  username: '用户名',
  usernameHint: '3–32 位字母、数字、点、横线，以字母开头；可用于登录，不公开显示',
  save: '保存',
  saving: '保存中…',
  saved: '资料已保存',
  restored: '已恢复上次未保存的修改。',
  discardChanges: '放弃修改',
  preview: '资料预览',
  noBio: '暂无个性签名',
  viewHome: '查看我的主页',
};

export const GENDER_LABELS: Record<Gender | '', string> = {
  '': '不设置',
  MALE: '男',
  FEMALE: '女',
  OTHER: '其他',
};

export const cropText = {
  title: '裁剪头像',
  area: '头像裁剪区域：拖动或使用方向键移动',
  zoom: '缩放',
  save: '使用',
  saving: '正在上传…',
  cancel: '取消',
  saved: '头像已更换',
  wrongType: '请选择 JPG、PNG、WebP 或 GIF 图片',
  unreadable: '图片无法打开，请更换图片',
  failed: '上传失败，请稍后重试',
};
