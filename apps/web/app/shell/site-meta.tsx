import { Children, cloneElement, isValidElement } from 'react';
import type { ReactElement, ReactNode } from 'react';
import { Meta } from 'react-router';
import { useSession } from '../session/session.ts';

/** The name that titles of pages are written with. */
const WRITTEN = '知汇';
const ENDING = ` · ${WRITTEN}`;

interface HeadProps {
  children?: ReactNode;
  content?: string;
  title?: string;
}

/** Titles and descriptions of the page under the name that the site has. */
export function SiteMeta() {
  const { name } = useSession().site;
  // a component that only reads the routes, called for what it would draw
  const head = Meta() as ReactElement<HeadProps>;
  if (name === WRITTEN) return head;
  return Children.map(head.props.children, (one) =>
    isValidElement<HeadProps>(one) ? renamed(one, name) : one,
  );
}

function renamed(one: ReactElement<HeadProps>, name: string): ReactElement {
  const { children, content, title } = one.props;
  if (typeof children === 'string') return cloneElement(one, {}, nameIn(children, name));
  if (content === WRITTEN) return cloneElement(one, { content: name });
  if (title !== undefined) return cloneElement(one, { title: nameIn(title, name) });
  return one;
}

function nameIn(title: string, name: string): string {
  if (title === WRITTEN) return name;
  return title.endsWith(ENDING) ? `${title.slice(0, -WRITTEN.length)}${name}` : title;
}
