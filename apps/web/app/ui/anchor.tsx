import type { AnchorHTMLAttributes } from 'react';
import { useLayoutEffect } from 'react';
import { useNavigate } from 'react-router';
import type { NavigateOptions } from 'react-router';

interface AnchorProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
  /** A path of this site, from its root. */
  to: string;
  /** How to navigate. */
  by?: Pick<NavigateOptions, 'state' | 'preventScrollReset'>;
}

/**
 * A link on readers' pages: a bare element, whose presses the listener below turns into client navigations. The router's
 * own link costs ten times as much to render, and these pages have up to a hundred.
 */
export function Anchor({ to, by, children, ...rest }: AnchorProps) {
  // `data-discover` lets the router learn the routes behind links in sight.
  return (
    <a href={to} data-discover="true" data-by={by && JSON.stringify(by)} {...rest}>
      {children}
    </a>
  );
}

/** Turns plain presses of anchors into client navigations. Used once, in the shell. */
export function useAnchors(): void {
  const navigate = useNavigate();
  // in the same frame as the page: a press right after it would cause a full load
  useLayoutEffect(() => {
    const onClick = (event: MouseEvent) => {
      const link = (event.target as Element).closest<HTMLAnchorElement>('a[data-discover]');
      if (link === null || event.defaultPrevented || event.button !== 0) return;
      if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
      if (link.origin !== location.origin) return;
      event.preventDefault();
      void navigate(link.pathname + link.search + link.hash, {
        // as browsers do: opening the same page again adds no entry to the history
        replace: link.href === location.href,
        ...(JSON.parse(link.dataset['by'] ?? '{}') as NavigateOptions),
      });
    };
    document.addEventListener('click', onClick);
    return () => document.removeEventListener('click', onClick);
  }, [navigate]);
}
