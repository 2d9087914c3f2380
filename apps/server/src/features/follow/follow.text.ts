export const followMessages = {
  self: '不能关注自己',
  noPerson: '没有这个人，或者账号已注销',
};
