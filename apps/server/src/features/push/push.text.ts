export const pushMessages = {
  badHost: '推送地址不正确',
  badKeys: '订阅信息不正确，请重新开启推送',
  taken: '此浏览器的推送订阅无法确认，请在浏览器中重新开启',
  missing: '推送订阅不存在',
};
