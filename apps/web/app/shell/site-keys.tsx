import { KeyList } from '../ui/key-list.tsx';
import { shellText } from './shell.text.ts';

/** The list of the site's keyboard shortcuts. */
export function SiteKeys({ onClose }: { onClose: () => void }) {
  return <KeyList open onClose={onClose} title={KEYS_TITLE} ok={shellText.ok} keys={KEYS} />;
}

const KEYS_TITLE = '键盘快捷键';

const KEYS: readonly { keys: string; description: string }[] = [
  { keys: '/', description: '搜索' },
  { keys: 'Ctrl K', description: '搜索、前往页面、切换外观等，输入时也可使用' },
  { keys: 'Esc', description: '关闭菜单或对话框' },
  { keys: 'Ctrl Enter', description: '提交内容' },
  { keys: 'A', description: '批注文章中选中的内容；未选中时选择段落' },
  { keys: '?', description: '查看快捷键' },
];
