import type { Root } from 'hast';
import {
  createCallout,
  createElement,
  hasClass,
  isElement,
  replaceElements,
} from '../html-elements.ts';
import type { CalloutKind } from '../html-elements.ts';

const CALLOUTS: Record<string, CalloutKind> = {
  info: 'NOTE',
  success: 'TIP',
  warning: 'WARNING',
  danger: 'CAUTION',
};

/** Makes what the editor of BookStack writes beyond HTML as the site has it. */
export function prepareBookStack(tree: Root): void {
  replaceElements(tree, (element) => {
    if (isElement(element, 'p', 'div') && hasClass(element, 'callout')) {
      const kind = Object.keys(CALLOUTS).find((name) => hasClass(element, name)) ?? 'info';
      const children =
        element.tagName === 'p' ? [createElement('p', {}, element.children)] : element.children;
      return [createCallout(CALLOUTS[kind] ?? 'NOTE', '', children)];
    }
    return null;
  });
}
