import type { CurrentUser } from '@zhihui/contract/features/user/user.schema.ts';
import { Suspense, useId, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import { call } from '../../../api/browser.ts';
import { lazyPart } from '../../../lib/lazy-part.ts';
import { getServerMessage } from '../../../lib/server-message.ts';
import { useHydrated } from '../../../lib/use-hydrated.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { getButtonClass } from '../../../ui/button.ts';
import { toast } from '../../../ui/toast.tsx';
import { cropText, profileText as words } from '../user.text.ts';
import styles from './person.module.css';

const CropDialog = lazyPart(() => import('./crop-dialog.tsx'));

/** Types that browsers can draw, and therefore crop. */
const TYPES = ['image/jpeg', 'image/png', 'image/webp', 'image/gif'];

/** The user's avatar; replaces and removes it. */
export function AvatarSetting({ user }: { user: CurrentUser }) {
  const hydrated = useHydrated();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  /** Address of the chosen picture in this browser, while it is being cropped. */
  const [url, setUrl] = useState<string | null>(null);
  const [error, setError] = useState<string | null>(null);
  const { revalidate } = useRevalidator();
  const choose = (chosen: File | undefined) => {
    // so that the same file can be chosen again
    if (input.current !== null) input.current.value = '';
    if (chosen === undefined) return;
    const right = TYPES.includes(chosen.type);
    setError(right ? null : cropText.wrongType);
    setUrl(right ? URL.createObjectURL(chosen) : null);
  };
  const close = () => {
    if (url !== null) URL.revokeObjectURL(url);
    setUrl(null);
  };
  const set = async (avatar: string | null): Promise<string | null> => {
    const result = await call('PUT /user/profile', { body: { avatar } });
    if (!result.ok) return getServerMessage(result.error.msg, cropText.failed);
    close();
    toast.success(avatar === null ? words.removed : cropText.saved);
    await revalidate();
    return null;
  };
  return (
    <div className={styles.avatar}>
      <Avatar person={user} size="huge" />
      <div>
        <div className={styles.buttons}>
          <button
            type="button"
            className={getButtonClass()}
            disabled={!hydrated}
            aria-describedby={id}
            onClick={() => input.current?.click()}
          >
            {words.change}
          </button>
          {user.avatar !== null && (
            <button
              type="button"
              className={getButtonClass('text')}
              disabled={!hydrated}
              onClick={() => void set(null).then(setError)}
            >
              {words.remove}
            </button>
          )}
        </div>
        <p id={id} role={error === null ? undefined : 'alert'} data-error={error !== null}>
          {error ?? words.avatarHint}
        </p>
        <input
          ref={input}
          type="file"
          accept={TYPES.join(',')}
          hidden
          aria-label={words.avatar}
          onChange={(event) => choose(event.target.files?.[0])}
        />
      </div>
      <Suspense>
        {url !== null && <CropDialog key={url} url={url} onClose={close} onUploaded={set} />}
      </Suspense>
    </div>
  );
}
