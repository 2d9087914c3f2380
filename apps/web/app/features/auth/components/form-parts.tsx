import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { cx } from '../../../lib/cx.ts';
import { getButtonClass } from '../../../ui/button.ts';
import { authText } from '../auth.text.ts';
import styles from './auth.module.css';

/** An error that belongs to no field. */
export function Notice({ children }: { children: ReactNode }) {
  return <div role="alert">{children !== null && <p className={styles.notice}>{children}</p>}</div>;
}

/** The main button; disabled until the page is hydrated. */
export function Submit({ label, busy, ready }: { label: string; busy: boolean; ready: boolean }) {
  return (
    <button
      className={cx(getButtonClass('primary', 'large', true), styles.submit)}
      aria-busy={busy}
      disabled={!ready}
    >
      {busy ? authText.busy(label) : label}
    </button>
  );
}

export function Remember() {
  return (
    <label className={styles.check}>
      <input type="checkbox" name="remember" />
      {authText.remember}
    </label>
  );
}

/** Link to a related page, with the question it answers. */
export function OtherPage({
  question,
  label,
  to,
}: {
  question: string;
  label: string;
  to: string;
}) {
  return (
    <p className={styles.other}>
      {question}
      <Link to={to}>{label}</Link>
    </p>
  );
}
