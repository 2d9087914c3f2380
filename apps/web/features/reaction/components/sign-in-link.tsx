import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router';

interface SignInLinkProps {
  className: string | undefined;
  children: ReactNode;
}

/** Stands for a button that visitors cannot use: leads to the login page and back. */
export function SignInLink({ className, children }: SignInLinkProps) {
  const { pathname, search } = useLocation();
  return (
    <Link className={className} to={`/login?from=${encodeURIComponent(pathname + search)}`}>
      {children}
    </Link>
  );
}
