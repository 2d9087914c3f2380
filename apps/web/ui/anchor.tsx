import type { AnchorHTMLAttributes } from 'react';
import { useEffect } from 'react';
import { useNavigate } from 'react-router';

interface AnchorProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
  /** A path of this site, from its root. */
  to: string;
}

/**
 * A link for rows that repeat: a bare element, turned into a client navigation by the one listener below. The
 * router's own link costs ten times as much to render, and lists have a hundred of them.
 */
export function Anchor({ to, children, ...rest }: AnchorProps) {
  // The attribute lets the router learn the routes behind links in sight.
  return (
    <a href={to} data-discover="true" {...rest}>
      {children}
    </a>
  );
}

/** Turns plain presses of anchors into client navigations. Stands once, in the shell. */
export function useAnchors(): void {
  const navigate = useNavigate();
  useEffect(() => {
    const onClick = (event: MouseEvent) => {
      const link = (event.target as Element).closest<HTMLAnchorElement>('a[data-discover]');
      if (link === null || event.defaultPrevented || event.button !== 0) return;
      if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
      if (link.target !== '' || link.origin !== window.location.origin) return;
      event.preventDefault();
      void navigate(link.pathname + link.search + link.hash);
    };
    document.addEventListener('click', onClick);
    return () => document.removeEventListener('click', onClick);
  }, [navigate]);
}
