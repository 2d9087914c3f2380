/** What 版权声明 says where an Admin has not written their own, one point each. */
export const COPYRIGHT_POINTS = [
  '个人账号仅限本人使用，请勿转借或共用。',
  '站内内容均为原创，版权归公司所有。',
  '站内资料仅供学习与交流。',
  '如有内容侵犯了您的权益，请附证明告知我们，核实后将在 24 小时内删除。',
  '评论只代表发表者本人，责任由发表者自行承担。',
  '禁止盗链，禁止镜像本站。',
];
