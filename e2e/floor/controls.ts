import { computeAccessibleName, getRole } from 'dom-accessibility-api';

/** A control as a screen reader announces it: `button: 搜索`. */
interface Control {
  control: string;
  element: Element;
}

const CONTROLS =
  'a[href], button, input:not([type=hidden]), textarea, select, summary, [role=button], [role=textbox], [role=slider], [role=menuitem], [contenteditable=true]';

/** Controls on the page that can be seen now, in the order of the document. Runs in the page. */
function listVisibleControls(except = ':not(*)'): Control[] {
  const candidates = [...document.querySelectorAll(CONTROLS)].filter(
    (item) => !item.closest(except),
  );
  return candidates.filter(isShown).map((element) => ({
    control: `${getRole(element) ?? element.localName}: ${computeAccessibleName(element)}`,
    element,
  }));
}

function isShown(element: Element): boolean {
  const { width, height } = element.getBoundingClientRect();
  return width > 0 && height > 0 && element.checkVisibility({ checkVisibilityCSS: true });
}

/** In the expected list, `…` matches any words. */
function isNamed(control: string, pattern: string): boolean {
  const [start = '', end] = pattern.split('…');
  return end === undefined
    ? control === pattern
    : control.startsWith(start) && control.endsWith(end);
}

/** The name under which the page finds these functions: the walk calls them from outside. */
const NAME = '__floor';
Object.assign(globalThis, {
  [NAME]: {
    list: (except?: string) => listVisibleControls(except).map(({ control }) => control),
    find: (pattern: string) =>
      listVisibleControls().find(({ control }) => isNamed(control, pattern))?.element ?? null,
  },
});
