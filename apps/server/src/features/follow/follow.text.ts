export const followMessages = {
  self: '不能关注自己',
  noPerson: '用户不存在或账号已注销',
};
