import { KeyList } from '../ui/key-list.tsx';
import { shellText } from './shell.text.ts';

/** The list of the site's keyboard shortcuts. */
export function SiteKeys({ onClose }: { onClose: () => void }) {
  return <KeyList open onClose={onClose} title={KEYS_TITLE} ok={shellText.ok} keys={KEYS} />;
}

const KEYS_TITLE = '键盘快捷键';

const KEYS: readonly { keys: string; description: string }[] = [
  { keys: '/', description: '搜索' },
  { keys: 'Ctrl K', description: '搜索、前往页面、换颜色等；打字时也可以' },
  { keys: 'Esc', description: '关闭菜单或对话框' },
  { keys: 'Ctrl Enter', description: '发送正在写的内容' },
  { keys: 'A', description: '在文章里批注选中的文字；没有选中时选一段' },
  { keys: '?', description: '显示这张表' },
];
