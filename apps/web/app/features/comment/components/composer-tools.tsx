import { Suspense, useCallback, useRef, useState } from 'react';
import { lazyPart } from '../../../lib/lazy-part.ts';
import { iconButtonClass } from '../../../ui/button.ts';
import { AtIcon, SmileIcon } from '../../../ui/writing-icons.tsx';
import { composerText } from '../comment.text.ts';
import styles from './composer.module.css';

const EmojiMenu = lazyPart(async () => ({
  default: (await import('../../editor/small/emoji-menu.tsx')).EmojiMenu,
}));

/** All that a comment knows besides words; `onType` puts it where the caret is. */
export function ComposerTools({ onType }: { onType: (text: string) => void }) {
  const button = useRef<HTMLButtonElement>(null);
  const [isEmojiOpen, setEmojiOpen] = useState(false);
  const close = useCallback(() => {
    setEmojiOpen(false);
    button.current?.focus();
  }, []);
  return (
    <div className={styles.tools}>
      <button
        type="button"
        className={iconButtonClass}
        aria-label={composerText.mention}
        title={composerText.mention}
        onClick={() => onType('@')}
      >
        <AtIcon />
      </button>
      <button
        ref={button}
        type="button"
        className={iconButtonClass}
        aria-label={composerText.emoji}
        title={composerText.emoji}
        aria-haspopup="menu"
        aria-expanded={isEmojiOpen}
        onClick={() => setEmojiOpen(!isEmojiOpen)}
      >
        <SmileIcon />
      </button>
      {isEmojiOpen && (
        <Suspense>
          <EmojiMenu anchor={button} onPick={onType} onClose={close} />
        </Suspense>
      )}
    </div>
  );
}
