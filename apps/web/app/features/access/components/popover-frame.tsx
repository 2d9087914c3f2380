import type { Result } from '@zhihui/contract/client.ts';
import { useEffect, useId, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { getServerMessage } from '../../../lib/server-message.ts';
import { useHideOnNavigation } from '../../../lib/use-hide-on-navigation.ts';
import { getButtonClass } from '../../../ui/button.ts';
import { Failure } from '../../../ui/failure.tsx';
import { accessText } from '../access.text.ts';
import { audiencePopoverText as words } from '../audience-popover.text.ts';
import styles from './audience-popover.module.css';

interface PopoverFrameProps {
  id: string;
  /** What stands next to the title; null until it is loaded. */
  count: string | null;
  load: () => Promise<Result<unknown>>;
  children: ReactNode;
}

/** The popover of who can see something: loads each time it opens, and says when that failed. */
export function PopoverFrame({ id, count, load, children }: PopoverFrameProps) {
  const popover = useRef<HTMLDivElement>(null);
  const heading = useId();
  const [failure, setFailure] = useState<string | null>(null);
  useHideOnNavigation(popover);
  const reload = async () => {
    const result = await load();
    setFailure(result.ok ? null : getServerMessage(result.error.msg, accessText.loadFailed));
  };
  useEffect(() => {
    popover.current?.showPopover();
  }, []);
  return (
    <div
      ref={popover}
      id={id}
      popover="auto"
      data-hangs=""
      role="dialog"
      aria-labelledby={heading}
      tabIndex={-1}
      className={styles.popover}
      onToggle={({ newState }) => {
        if (newState !== 'open') return;
        popover.current?.focus();
        void reload();
      }}
    >
      <h2 id={heading}>
        {words.title} {count !== null && <span>{count}</span>}
      </h2>
      {failure === null && count === null && (
        <p className={styles.quiet} role="status">
          {accessText.loading}
        </p>
      )}
      <Failure>{failure}</Failure>
      {failure !== null && (
        <button
          type="button"
          className={getButtonClass('plain', 'small')}
          onClick={() => void reload()}
        >
          {accessText.retry}
        </button>
      )}
      {children}
    </div>
  );
}
