import { MAX_PASSWORD } from '@zhihui/contract/features/user/user.limits.ts';
import { Suspense, useState } from 'react';
import { lazyPart } from '../../../lib/lazy-part.ts';
import { EyeIcon } from '../../../ui/tool-icons.tsx';
import { iconButtonClass } from '../../../ui/button.ts';
import { Field } from '../../../ui/field.tsx';
import { cx } from '../../../lib/cx.ts';
import { authText } from '../auth.text.ts';
import styles from './auth.module.css';

const Strength = lazyPart(() => import('./strength.tsx'));

interface NewPasswordProps {
  name: string;
  label: string;
  error: string | undefined;
  /** Whether the field has the size for a page; smaller in a dialog. */
  large?: boolean;
}

/** The field for a new password: it can be shown, so it need not be typed twice, and its strength is displayed. */
export function NewPassword({ name, label, error, large = true }: NewPasswordProps) {
  const [isVisible, setVisible] = useState(false);
  const [password, setPassword] = useState('');
  return (
    <div>
      <Field
        label={label}
        name={name}
        type={isVisible ? 'text' : 'password'}
        autoComplete="new-password"
        maxLength={MAX_PASSWORD}
        spellCheck={false}
        large={large}
        onChange={(event) => setPassword(event.target.value)}
        hint={authText.passwordHint}
        error={error}
        after={
          <button
            type="button"
            className={cx(iconButtonClass, styles.eye)}
            aria-label={authText.showPassword}
            aria-pressed={isVisible}
            onClick={() => setVisible(!isVisible)}
          >
            <EyeIcon />
          </button>
        }
      />
      <Suspense>{password !== '' && <Strength password={password} />}</Suspense>
    </div>
  );
}
