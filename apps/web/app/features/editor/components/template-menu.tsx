import { Suspense, useCallback, useRef, useState } from 'react';
import type { Id } from '@zhihui/contract/schema.ts';
import { lazyPart } from '../../../lib/lazy-part.ts';
import { getButtonClass } from '../../../ui/button.ts';
import { editorText } from '../editor.text.ts';
import styles from './template-menu.module.css';

// the same that `/` opens in the visual view
const TemplateChoice = lazyPart(async () => ({
  default: (await import('../visual/template-choice.tsx')).TemplateMenuList,
}));

interface TemplateMenuProps {
  /** Where the article is to stand, as far as it was chosen. */
  categoryId: Id | null;
  onApply: (content: string) => void;
}

/** What an empty article can begin with, asked for when the menu is opened. */
export function TemplateMenu({ categoryId, onApply }: TemplateMenuProps) {
  const button = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  const close = useCallback(() => {
    setOpen(false);
    button.current?.focus();
  }, []);
  return (
    <div className={styles.templates}>
      <button
        ref={button}
        type="button"
        className={getButtonClass('text', 'small')}
        aria-haspopup="menu"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        {editorText.useTemplate}
      </button>
      {open && (
        <Suspense>
          <TemplateChoice
            anchor={button}
            categoryId={categoryId}
            onApply={onApply}
            onClose={close}
          />
        </Suspense>
      )}
    </div>
  );
}
