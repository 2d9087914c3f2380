export const KEYS_TITLE = '键盘快捷键';

export const KEYS: readonly { keys: string; does: string }[] = [
  { keys: '/', does: '搜索' },
  { keys: 'Ctrl K', does: '搜索、前往页面、换颜色等；打字时也可以' },
  { keys: 'Esc', does: '关闭菜单或对话框' },
  { keys: 'Ctrl Enter', does: '发送正在写的内容' },
  { keys: 'A', does: '在文章里批注选中的文字；没有选中时选一段' },
  { keys: '?', does: '显示这张表' },
];
