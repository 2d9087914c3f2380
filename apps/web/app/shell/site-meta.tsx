import type { ReactElement, ReactNode } from 'react';
import { Children, cloneElement, isValidElement } from 'react';
import { Meta } from 'react-router';
import { useSession } from '../session/session.ts';

/** The name that page titles are written with. */
const DEFAULT_NAME = '知汇';
const TITLE_SUFFIX = ` · ${DEFAULT_NAME}`;

interface HeadProps {
  children?: ReactNode;
  content?: string;
  title?: string;
}

/** Renders the page's head with the name of the site. */
export function SiteMeta() {
  const { name } = useSession().site;
  // `Meta` only reads the routes, so it is called for the elements it would render
  const head = Meta() as ReactElement<HeadProps>;
  if (name === DEFAULT_NAME) return head;
  return Children.map(head.props.children, (child) =>
    isValidElement<HeadProps>(child) ? withSiteName(child, name) : child,
  );
}

function withSiteName(element: ReactElement<HeadProps>, name: string): ReactElement {
  const { children, content, title } = element.props;
  if (typeof children === 'string')
    return cloneElement(element, {}, replaceSiteName(children, name));
  if (content === DEFAULT_NAME) return cloneElement(element, { content: name });
  if (title !== undefined) return cloneElement(element, { title: replaceSiteName(title, name) });
  return element;
}

function replaceSiteName(title: string, name: string): string {
  if (title === DEFAULT_NAME) return name;
  return title.endsWith(TITLE_SUFFIX) ? `${title.slice(0, -DEFAULT_NAME.length)}${name}` : title;
}

/** The favicon: the product's own, or the uploaded one. */
export function SiteIcon() {
  const { favicon } = useSession().site;
  if (favicon !== null) return <link rel="icon" href={favicon} />;
  return <link rel="icon" href="/favicon.svg" type="image/svg+xml" />;
}
