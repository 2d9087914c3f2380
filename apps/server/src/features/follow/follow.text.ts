export const followMessages = {
  self: '不能关注自己',
  noPerson: '没有这个人，或者账号已注销',
  tooFar: '页码太大，请往前翻',
};
