export const KEYS_TITLE = '键盘快捷键';

export const KEYS: readonly { keys: string; does: string }[] = [
  { keys: '/', does: '搜索' },
  { keys: 'Esc', does: '关闭菜单或对话框' },
  { keys: 'Ctrl Enter', does: '发送正在写的内容' },
  { keys: 'A', does: '在文章里批注选中的文字；没有选中时选一段' },
  { keys: '?', does: '显示这张表' },
];
