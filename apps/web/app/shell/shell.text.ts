export const shellText = {
  skip: '跳到正文',
  mainNav: '主导航',
  sections: '栏目',
  search: '搜索',
  searchPlaceholder: '搜索',
  write: (section: string) => (section === '知识库' ? '写文章' : `发布到${section}`),
  notifications: (unread: number) => (unread > 0 ? `通知，${unread} 条未读` : '通知'),
  accountMenu: '账号菜单',
  signIn: '登录',
  register: '注册',
  home: '主页',
  profile: '个人资料',
  admin: '后台管理',
  settings: '设置',
  signOut: '退出',
  official: '公司官网',
  copyright: '版权声明',
  ok: '知道了',
};

/** Points of the copyright notice. */
export const COPYRIGHT_POINTS = [
  '个人账号仅限本人使用，请勿转借或共用。',
  '站内内容均为原创，版权归公司所有。',
  '站内资料仅供学习与交流。',
  '如有内容侵犯了您的权益，请附证明告知我们，核实后将在 24 小时内删除。',
  '评论只代表发表者本人，责任由发表者自行承担。',
  '禁止盗链，禁止镜像本站。',
];
