import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { cx } from '../../../lib/cx.ts';
import { Anchor } from '../../../ui/anchor.tsx';

interface SignInLinkProps {
  className: string | undefined;
  children: ReactNode;
}

/** Replaces a button that visitors cannot use with a link to the login page and back; hidden in print. */
export function SignInLink({ className, children }: SignInLinkProps) {
  const { pathname, search } = useLocation();
  return (
    <Anchor
      className={cx('noprint', className)}
      to={`/login?from=${encodeURIComponent(pathname + search)}`}
    >
      {children}
    </Anchor>
  );
}
