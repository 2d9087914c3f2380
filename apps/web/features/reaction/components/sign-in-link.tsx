import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import { cx } from '../../../lib/cx.ts';

interface SignInLinkProps {
  className: string | undefined;
  children: ReactNode;
}

/** Stands for a button that visitors cannot use: leads to the login page and back; on paper neither. */
export function SignInLink({ className, children }: SignInLinkProps) {
  const { pathname, search } = useLocation();
  return (
    <Link
      className={cx('noprint', className)}
      to={`/login?from=${encodeURIComponent(pathname + search)}`}
    >
      {children}
    </Link>
  );
}
