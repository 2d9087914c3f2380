import { MAX_PASSWORD } from '@zhihui/contract/features/user/user.limits.ts';
import { useState } from 'react';
import { EyeIcon } from '../../../ui/tool-icons.tsx';
import { iconButtonClass } from '../../../ui/button.ts';
import { Field } from '../../../ui/field.tsx';
import { cx } from '../../../lib/cx.ts';
import { authText } from '../auth.text.ts';
import styles from './auth.module.css';

interface NewPasswordProps {
  name: string;
  label: string;
  error: string | undefined;
}

/** A password being chosen: it can be looked at, so it need not be typed twice. */
export function NewPassword({ name, label, error }: NewPasswordProps) {
  const [shown, setShown] = useState(false);
  return (
    <Field
      label={label}
      name={name}
      type={shown ? 'text' : 'password'}
      autoComplete="new-password"
      maxLength={MAX_PASSWORD}
      spellCheck={false}
      large
      hint={authText.passwordHint}
      error={error}
      after={
        <button
          type="button"
          className={cx(iconButtonClass, styles.eye)}
          aria-label={authText.showPassword}
          aria-pressed={shown}
          onClick={() => setShown(!shown)}
        >
          <EyeIcon />
        </button>
      }
    />
  );
}
