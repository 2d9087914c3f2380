import { KeyList } from '../ui/key-list.tsx';
import { KEYS, KEYS_TITLE } from './keys.text.ts';
import { shellText } from './shell.text.ts';

/** The site's keys. */
export function SiteKeys({ onClose }: { onClose: () => void }) {
  return <KeyList open onClose={onClose} title={KEYS_TITLE} ok={shellText.ok} keys={KEYS} />;
}
